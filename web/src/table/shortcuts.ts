export type Act =
  | 'confirm' | 'cancel' | 'moves' | 'hint' | 'undo' | 'log' | 'chat' | 'sound' | 'help' | 'keys' | 'back';

const keys: Record<string, Act> = {
  Enter: 'confirm',
  Escape: 'cancel',
  m: 'moves',
  h: 'hint',
  u: 'undo',
  l: 'log',
  t: 'chat',
  b: 'back',
  s: 'sound',
  '?': 'help',
  k: 'keys',
};

/** What a key means for the table; null where it belongs to a text field, a dialog or a button. */
export function shortcut(event: KeyboardEvent): Act | null {
  if (event.defaultPrevented || event.metaKey || event.altKey) return null;
  const at = event.target instanceof Element ? event.target : null;
  // What had the focus in a dialog may have gone from it; the keys are still the dialog's.
  if (at?.closest('dialog') || document.querySelector('dialog[open]')) return null;
  const act = keys[event.key] ?? keys[event.key.toLowerCase()] ?? null;
  const typed = at?.closest('input, textarea, select');
  // Escape leaves a search field too; a dial of radio buttons has no use for Enter.
  if (typed && !(act === 'cancel' || (act === 'confirm' && typed.matches('[type=radio]')))) return null;
  // Enter on a button presses it; with Ctrl it confirms from anywhere.
  if (act === 'confirm' && !event.ctrlKey && at?.closest('button, a, [role=button], summary')) return null;
  if (event.ctrlKey && act !== 'confirm') return null;
  return act;
}
