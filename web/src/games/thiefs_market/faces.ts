// Sets of faces as the notation writes them: "RRGY*".

export const FACE_ORDER = 'RWBGYP*$';

export function sorted(faces: Iterable<string>): string {
  return [...faces].sort((a, b) => FACE_ORDER.indexOf(a) - FACE_ORDER.indexOf(b)).join('');
}

export function countOf(faces: string, face: string): number {
  let count = 0;
  for (const each of faces) if (each === face) ++count;
  return count;
}

export function contains(whole: string, part: string): boolean {
  return [...new Set(part)].every((face) => countOf(whole, face) >= countOf(part, face));
}

/** How many objects must change for one set to become the other. */
export function distance(a: string, b: string): number {
  return [...FACE_ORDER].reduce((sum, face) => sum + Math.abs(countOf(a, face) - countOf(b, face)), 0);
}
