/** Rows in the places that they had, so that none moves away under a finger; others behind them. */
export function inTheirPlaces<R extends { table: string }>(rows: readonly R[], before: readonly string[]): R[] {
  const placeOf = (row: R): number => {
    const place = before.indexOf(row.table);
    return place < 0 ? before.length : place;
  };
  return [...rows].sort((a, b) => placeOf(a) - placeOf(b));
}
