// What the server knows of this person: their games, and on which devices they play.
import { renewDevice } from '../device';
import { keepsakes } from '../keepsakes.svelte';
import { connection, type News } from '../wire/connection';
import type { DeviceFacts, MyGame } from '../wire/messages';
import { deviceName } from './device_name';
import { together } from './lines';

class Me {
  /** Null until they are known. */
  games = $state.raw<readonly MyGame[] | null>(null);
  hasMore = $state(false);
  devices = $state.raw<readonly DeviceFacts[]>([]);
  /** Another device has sent this one away. */
  isGone = $state(false);
  /** What a device is called that has joined while this page was open. */
  newcomer = $state<string | null>(null);
  private isListening = false;

  /** From now on it hears what happens to this person. */
  listen(): void {
    if (this.isListening) return;
    this.isListening = true;
    connection().onNews((news) => this.hear(news));
    connection().onLink((link) => {
      if (link === 'open') void this.look();
    });
  }

  /** The games as they stand now. */
  async look(): Promise<void> {
    const answer = await connection()
      .ask({ do: 'games' })
      .catch(() => null);
    if (answer?.say !== 'games') return;
    // What was asked for further down stays, unless it is said anew.
    const older = (this.games ?? []).filter(({ phase, n }) => phase === 'over' && n < oldest(answer.games));
    this.hasMore = older.length > 0 ? this.hasMore : answer.more;
    this.games = together(older, answer.games);
  }

  async lookFurther(): Promise<void> {
    const answer = await connection().ask({ do: 'games', before: oldest(this.games ?? []) });
    if (answer.say !== 'games') return;
    this.hasMore = answer.more;
    this.games = together(this.games ?? [], answer.games);
  }

  /** What is known anew, as far down as it is: games that are over change when somebody has looked back at them. */
  async lookAgain(): Promise<void> {
    let fresh: MyGame[] = [];
    for (let isMore = true; isMore && fresh.length < (this.games ?? []).length; ) {
      const answer = await connection().ask({ do: 'games', ...(fresh.length > 0 ? { before: oldest(fresh) } : {}) });
      if (answer.say !== 'games') return;
      fresh = together(fresh, answer.games);
      isMore = answer.more;
    }
    this.games = together(this.games ?? [], fresh);
  }

  async lookAtDevices(): Promise<void> {
    await connection().askUntilAnswered({ do: 'devices' });
  }

  async pair(): Promise<{ code: string; until: number }> {
    const answer = await connection().ask({ do: 'pair', name: deviceName() });
    if (answer.say !== 'code') throw new Error('no code');
    void this.lookAtDevices();
    return answer;
  }

  async join(code: string): Promise<void> {
    await connection().ask({ do: 'join', code, name: deviceName() });
    await this.look();
  }

  async revoke(device: string): Promise<void> {
    await connection().ask({ do: 'revoke', device });
  }

  /** All that the server keeps, as it keeps it. */
  async everything(): Promise<object> {
    await this.look();
    while (this.hasMore) await this.lookFurther();
    return { games: this.games, devices: this.devices };
  }

  async forget(): Promise<void> {
    await connection().ask({ do: 'forget' });
    this.beginAnew();
    renewDevice();
    connection().be();
  }

  /** Takes the keys of a table along that is opened on this device for the first time. */
  take({ table, game, title, key, watch, mine }: MyGame): void {
    const kept = keepsakes.find(table);
    if (!kept?.token) keepsakes.keep(table, { game, title, key, watch, seat: mine });
  }

  private hear(news: News): void {
    if (news.say === 'gone') {
      this.isGone = true;
      this.beginAnew();
    } else if (news.say === 'devices') {
      const known = new Set(this.devices.map(({ device }) => device));
      const isNews = news.id === undefined && this.devices.length > 0;
      const come = news.devices.find(({ device, here }) => isNews && !here && !known.has(device));
      if (come) this.newcomer = come.name;
      this.devices = news.devices;
    }
  }

  private beginAnew(): void {
    keepsakes.forgetAll();
    this.games = [];
    this.hasMore = false;
    this.devices = [];
    this.newcomer = null;
  }
}

/** The number of the oldest game that is over. */
function oldest(games: readonly MyGame[]): number {
  return Math.min(...games.filter(({ phase }) => phase === 'over').map(({ n }) => n), Number.MAX_SAFE_INTEGER);
}

export const me = new Me();
