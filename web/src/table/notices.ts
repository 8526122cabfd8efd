// Tells somebody who looks elsewhere that it is their turn: with a badge, and with the system's notices where that is
// wanted.

/** Hours of the day in which no notice comes; from 22 to 8 is over midnight. */
export interface QuietHours {
  from: number;
  to: number;
}

export const isQuiet = ({ from, to }: QuietHours, hour: number): boolean =>
  from <= to ? from <= hour && hour < to : from <= hour || hour < to;

export const canNotice = (): boolean => typeof Notification !== 'undefined';

/** Asks the browser, which asks its owner, once. */
export const mayNotice = async (): Promise<boolean> => canNotice() && (await Notification.requestPermission()) === 'granted';

export interface Wishes {
  notices: boolean;
  quiet: QuietHours;
}

/** At most one for a turn, and none for who looks at the table. The answer ends it. */
export function noticeTurn(table: string, words: { title: string; body: string }, wishes: Wishes): () => void {
  if (!document.hidden) return () => undefined;
  let notice: Notification | null = null;
  const badge = navigator as { setAppBadge?(): Promise<void>; clearAppBadge?(): Promise<void> };
  const end = (): void => {
    document.removeEventListener('visibilitychange', end);
    notice?.close();
    void badge.clearAppBadge?.().catch(() => undefined);
  };
  void badge.setAppBadge?.().catch(() => undefined);
  const isWanted = wishes.notices && canNotice() && Notification.permission === 'granted';
  if (isWanted && !isQuiet(wishes.quiet, new Date().getHours())) {
    try {
      notice = new Notification(words.title, { body: words.body, tag: `purloin ${table}`, icon: '/icon-192.png' });
      notice.onclick = () => {
        window.focus();
        end();
      };
    } catch {
      // browsers of phones have notices for installed pages only
    }
  }
  document.addEventListener('visibilitychange', end); // somebody looks
  return end;
}
