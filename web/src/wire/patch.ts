// Patches of docs/server-protocol.md, applied without changing the old value: what a patch does not
// name stays the same object, so that boards can compare by identity.
import type { Patch, Splice } from './messages';

// What goes in came as JSON; what comes out has the type of what went in.
type Value = unknown;

export class BadPatch extends Error {}

export function applyPatch<T>(old: T, patch: Patch): T {
  return apply(old, patch) as T;
}

function apply(old: Value, patch: Value): Value {
  if (Array.isArray(patch)) {
    if (patch.length !== 1) throw new BadPatch('a new value comes in an array of one');
    return patch[0];
  }
  if (typeof patch !== 'object' || patch === null) throw new BadPatch('neither array nor object');
  const changes = Object.entries(patch);
  if (changes.length === 0) return old;
  if (Array.isArray(old)) return applyToArray(old, changes);
  if (typeof old !== 'object' || old === null) throw new BadPatch('members of no object');
  return applyToObject(old as Record<string, Value>, changes);
}

function applyToObject(old: Record<string, Value>, changes: [string, Value][]): Value {
  const next = { ...old };
  for (const [name, change] of changes) {
    if (name === '-') for (const gone of change as string[]) delete next[gone];
    else next[name] = apply(old[name], change);
  }
  return next;
}

function applyToArray(old: Value[], changes: [string, Value][]): Value {
  const splice = changes.find(([name]) => name === '@');
  if (splice) return applySplice(old, splice[1] as Splice);
  const cut = changes.find(([name]) => name === '#');
  const next = cut ? old.slice(0, Number(cut[1])) : old.slice();
  for (const [name, change] of changes) {
    if (name === '#') continue;
    const index = Number(name);
    if (!Number.isInteger(index) || index < 0 || index > next.length) {
      throw new BadPatch(`no index ${name} in an array of ${next.length}`);
    }
    next[index] = apply(next[index], change);
  }
  return next;
}

function applySplice(old: Value[], [index, gone, added]: Splice): Value {
  if (!(index >= 0 && gone >= 0 && index + gone <= old.length)) {
    throw new BadPatch(`no ${gone} items at ${index} in an array of ${old.length}`);
  }
  return [...old.slice(0, index), ...added, ...old.slice(index + gone)];
}
