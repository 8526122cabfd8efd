// Who is at a table besides the game: who is there and who watches, what they say and what they show.
import { isReaction, type ReactionName } from '../art/reactions';
import type { AsideLine, ChatLine, ServerMessage, WatcherDoc } from '../wire/messages';

const kMostSaid = 200; // lines
const kReactionMs = 4_000; // for which one shows
const kMostReactions = 12; // that show at once

/** What somebody shows for a moment: whoever sits there, or a spectator. */
export interface Reacted {
  key: number;
  seat?: number;
  name?: string;
  reaction: ReactionName;
}

/** The newest lines, and each once: a connection that came back may bring some again. */
function withNew<Line extends { n: number }>(said: readonly Line[], lines: readonly Line[]): Line[] {
  const newest = said.at(-1)?.n ?? 0;
  return [...said, ...lines.filter(({ n }) => n > newest)].slice(-kMostSaid);
}

export class Company {
  online = $state.raw<readonly boolean[]>([]);
  watchers = $state(0);
  watching = $state.raw<readonly WatcherDoc[]>([]);
  chat = $state.raw<readonly ChatLine[]>([]);
  /** What spectators said, as far as it is for this person. */
  asides = $state.raw<readonly AsideLine[]>([]);
  reactions = $state.raw<readonly Reacted[]>([]);

  private shownReactions = 0;

  /** Takes what is about them. */
  hear(message: ServerMessage): void {
    if (message.say === 'presence') {
      this.online = message.online;
      this.watchers = message.watchers;
      this.watching = message.watching;
    } else if (message.say === 'chat') {
      this.chat = withNew(this.chat, message.lines);
    } else if (message.say === 'aside') {
      this.asides = withNew(this.asides, message.lines);
    } else if (message.say === 'table') {
      this.chat = message.chat;
    } else if (message.say === 'reaction') {
      this.react(message);
    }
  }

  private react({ seat, name, with: reaction }: Extract<ServerMessage, { say: 'reaction' }>): void {
    if (!isReaction(reaction)) return;
    const key = ++this.shownReactions;
    const shown = { key, reaction, ...(seat === undefined ? {} : { seat }), ...(name === undefined ? {} : { name }) };
    this.reactions = [...this.reactions, shown].slice(-kMostReactions);
    setTimeout(() => (this.reactions = this.reactions.filter((one) => one.key !== key)), kReactionMs);
  }
}
