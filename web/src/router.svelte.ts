// The pages by path; every one can be opened directly.
import { isRenewed } from './worker/install';

export type Page =
  | { at: 'lobby' }
  | { at: 'table'; table: string }
  | { at: 'rules'; game: string }
  | { at: 'fair'; table: string }
  | { at: 'replay'; table: string }
  | { at: 'record' }
  | { at: 'room'; room: string }
  | { at: 'games' }
  | { at: 'today' }
  | { at: 'challenge'; challenge: string }
  | { at: 'learn'; game: string }
  | { at: 'lost' };

export function pageOf(path: string): Page {
  const [first = '', second = ''] = path.split('/').filter((part) => part !== '');
  const name = decodeURIComponent(second);
  if (first === '') return { at: 'lobby' };
  if (first === 't' && name) return { at: 'table', table: name };
  if (first === 'rules' && name) return { at: 'rules', game: name };
  if (first === 'fair' && name) return { at: 'fair', table: name };
  if (first === 'r' && name) return { at: 'replay', table: name };
  if (first === 'replay') return { at: 'record' };
  if (first === 'room' && name) return { at: 'room', room: name };
  if (first === 'games' && !name) return { at: 'games' };
  if (first === 'today') return { at: 'today' };
  if (first === 'c' && name) return { at: 'challenge', challenge: name };
  if (first === 'learn' && name) return { at: 'learn', game: name };
  return { at: 'lost' };
}

class Router {
  page = $state.raw<Page>({ at: 'lobby' });

  start(): void {
    this.page = pageOf(location.pathname);
    addEventListener('popstate', () => (this.page = pageOf(location.pathname)));
    document.addEventListener('click', (event) => this.followLink(event));
  }

  go(path: string): void {
    if (isRenewed()) return location.assign(path); // nobody stays with an old client
    history.pushState(null, '', path);
    this.page = pageOf(location.pathname);
    scrollTo(0, 0);
  }

  /** Links within the house change the page without loading it anew. */
  private followLink(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest?.('a');
    if (!link || link.target !== '' || link.hasAttribute('download')) return;
    if (link.origin !== location.origin || isFile(link.pathname)) return;
    if (link.pathname === location.pathname && link.hash !== '') return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

/** Not a page of the client: what the server says, or a document that stands for itself. */
export const isFile = (path: string): boolean => path.startsWith('/api/') || path.endsWith('.html');

export const router = new Router();
