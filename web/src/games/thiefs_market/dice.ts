// Gives every object on the table an identity, so that it can be seen moving: views only tell how
// many of each face lie where.

export interface Thing {
  id: number;
  face: string;
  at: string;
  /** How often it was rolled since it came to the table. */
  rolls: number;
}

export interface Place {
  at: string;
  faces: string;
}

let nextId = 0;

/** The objects of `places`; those that were on the table before keep their identity. */
export function follow(before: readonly Thing[], places: readonly Place[]): Thing[] {
  const left = [...before];
  const after: Thing[] = [];
  let open: { at: string; face: string }[] = places.flatMap(({ at, faces }) =>
    [...faces].map((face) => ({ at, face })),
  );
  const settle = (fits: (thing: Thing, want: { at: string; face: string }) => boolean): void => {
    open = open.filter((want) => {
      const index = left.findIndex((thing) => fits(thing, want));
      const thing = left[index];
      if (!thing) return true;
      left.splice(index, 1);
      const rolls = thing.face === want.face ? thing.rolls : thing.rolls + 1;
      after.push({ id: thing.id, face: want.face, at: want.at, rolls });
      return false;
    });
  };
  settle((thing, want) => thing.at === want.at && thing.face === want.face);
  settle((thing, want) => thing.face === want.face);
  settle((thing, want) => thing.at === want.at && isDie(thing.face) && isDie(want.face));
  settle((thing, want) => isDie(thing.face) && isDie(want.face));
  for (const want of open) after.push({ id: nextId++, face: want.face, at: want.at, rolls: 0 });
  return after;
}

function isDie(face: string): boolean {
  return face !== '*';
}

/** The objects at a place, in the order of the notation. */
export function thingsAt(things: readonly Thing[], at: string, order: string): Thing[] {
  return things
    .filter((thing) => thing.at === at)
    .sort((a, b) => order.indexOf(a.face) - order.indexOf(b.face) || a.id - b.id);
}

/** As many of these objects as a set of faces asks for, those of `preferred` first. */
export function pick(
  things: readonly Thing[],
  faces: string,
  preferred: ReadonlySet<number> = new Set(),
): Set<number> {
  const picked = new Set<number>();
  const candidates = [...things].sort(
    (a, b) => Number(preferred.has(b.id)) - Number(preferred.has(a.id)),
  );
  for (const face of faces) {
    const thing = candidates.find((each) => each.face === face && !picked.has(each.id));
    if (thing) picked.add(thing.id);
  }
  return picked;
}
