/** Words for an id that no catalogue knows: `first-player` becomes "First player". */
export function readable(id: string): string {
  const words = id.replace(/([\p{L}\d])[-_](?=[\p{L}\d])/gu, '$1 ');
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
}
