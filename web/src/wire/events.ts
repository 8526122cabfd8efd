// Generated from the events of src/ by `purloin typescript --events`.
// Do not edit: a test compares.
import type { Patch } from './messages';

/** What happens at a table, what moves would do, what scores, and why something is refused. */
export type GameEvent =
  | { key: 'table.opened'; seat?: number; name?: string }
  | { key: 'table.sat'; seat: number; name: string }
  | { key: 'table.stood'; seat: number; name: string }
  | { key: 'table.late'; seat: number; name: string }
  | { key: 'table.filled' }
  | { key: 'table.kicked'; seat: number; name: string }
  | { key: 'table.reseated'; seat: number; name: string }
  | { key: 'table.arranged'; seat: number }
  | { key: 'table.started' }
  | { key: 'table.undone'; seat: number }
  | { key: 'table.clock'; seat: number; last?: boolean }
  | { key: 'table.replaced'; seat: number }
  | { key: 'table.back'; seat: number }
  | { key: 'table.resigned'; seat: number }
  | { key: 'table.rematch'; seat: number }
  | { key: 'table.kept-out'; seat: number }
  | { key: 'table.passed-over'; seat: number }
  | { key: 'table.over'; winners?: { seat: number }[]; count?: number; alone?: boolean }
  | { key: 'table.took-over'; seat: number; name: string; from: string }
  | { key: 'no.plain'; text: string }
  | { key: 'no.seats'; most?: number }
  | { key: 'no.turn-of'; name: string }
  | { key: 'no.length'; what: string; most?: number }
  | { key: 'no.away'; seconds?: number }
  | { key: 'no.damaged'; text: string }
  | { key: 'no.game-called'; name: string }
  | { key: 'no.bot-called'; name: string }
  | { key: 'dh.first-roll'; throws?: { seat: number; dice?: number[] }[] }
  | { key: 'dh.recruits'; seat: number }
  | { key: 'dh.lures'; seat: number; victim: number }
  | { key: 'dh.tries'; seat: number; museum: string; sidekicks?: number; needs?: number; odds: number }
  | { key: 'dh.raids'; seat: number; museum: string; exhibit: string; sidekicks?: number; needs?: number; odds: number }
  | { key: 'dh.succeeds'; seat: number; museum: string; dice?: number[]; needs?: number; taken?: { exhibit: string; count?: number }[]; returned?: number }
  | { key: 'dh.fails'; seat: number; museum: string; dice?: number[]; needs?: number }
  | { key: 'dh.on-show'; cards?: { museum: string; exhibit: string }[] }
  | { key: 'dh.recruit'; supply?: number }
  | { key: 'dh.lure'; victim: number }
  | { key: 'dh.heist'; museum: string; sidekicks?: number; needs?: number; odds: number; prize?: { exhibit: string; count?: number }[] }
  | { key: 'dh.raid'; museum: string; exhibit: string; sidekicks?: number; needs?: number; odds: number }
  | { key: 'dh.artifact-points'; count?: number; points?: number }
  | { key: 'dh.gem-points'; color: string; count?: number; points?: number }
  | { key: 'dh.painting-points'; millions?: number; rank: string; points?: number }
  | { key: 'dh.museum-text'; city: string; security?: number }
  | { key: 'dh.artifact-text'; count?: number }
  | { key: 'dh.face-down-text' }
  | { key: 'dh.gem-text' }
  | { key: 'dh.painting-text' }
  | { key: 'dh.asks'; sidekicks?: number }
  | { key: 'cr.leads'; seat: number }
  | { key: 'cr.sides'; sides: string }
  | { key: 'cr.deals'; cards?: { slot?: number; type: string; coins?: number; down?: boolean }[]; next?: string }
  | { key: 'cr.claims'; seat: number; cards?: { slot?: number; type: string; coins?: number; down?: boolean; servants?: number; effort?: number; pushes: string; victim?: number; pushed?: number }[] }
  | { key: 'cr.recovers'; seat: number; servants?: number }
  | { key: 'cr.passes'; seat: number }
  | { key: 'cr.looks'; seat: number; flipped?: { type: string; coins?: number }[]; seen?: { slot?: number; type: string; coins?: number }[] }
  | { key: 'cr.revives'; seat: number; flipped?: { type: string; coins?: number }[] }
  | { key: 'cr.takes'; seat: number; flipped?: { type: string; coins?: number }[]; slot?: number; type: string; coins?: number }
  | { key: 'cr.rerolls'; seat: number; flipped?: { type: string; coins?: number }[]; slot?: number; type: string; coins?: number; down?: boolean; effort?: number }
  | { key: 'cr.rerolled'; seat: number; slot?: number; type: string; coins?: number; down?: boolean; dice?: number[]; effort?: number; back?: boolean }
  | { key: 'cr.collects'; cards?: { slot?: number; type: string; coins?: number; down?: boolean; result: string; seat?: number; servants?: number; effort?: number; dice?: number[]; exhausted?: number }[]; found?: { type: string; coins?: number }[] }
  | { key: 'cr.first-idols'; seat: number }
  | { key: 'cr.pushed-out'; seat: number; servants?: number }
  | { key: 'cr.tiebreak'; rolls?: { seat: number; dice?: number[]; total?: number }[] }
  | { key: 'cr.ghost-rolls'; dice?: number[]; again?: boolean; cards?: { slot?: number; type: string; coins?: number; down?: boolean }[] }
  | { key: 'cr.ghost-group'; servants?: number; effort?: number; total?: number; cards?: { slot?: number; verdict: string; seat?: number; servants?: number; total?: number }[]; slot?: number }
  | { key: 'cr.claim'; cards?: { slot?: number; type: string; coins?: number; servants?: number; effort?: number; pushes: string; victim?: number; pushed?: number; odds: number }[] }
  | { key: 'cr.recover'; servants?: number }
  | { key: 'cr.pass' }
  | { key: 'cr.look'; flipped?: { type: string; coins?: number }[] }
  | { key: 'cr.revive'; flipped?: { type: string; coins?: number }[] }
  | { key: 'cr.take'; flipped?: { type: string; coins?: number }[]; slot?: number; type: string }
  | { key: 'cr.reroll'; flipped?: { type: string; coins?: number }[]; slot?: number; type: string; coins?: number; effort?: number; odds: number }
  | { key: 'cr.coin-points'; points?: number }
  | { key: 'cr.collector-points'; collector: string; points?: number }
  | { key: 'cr.servant-points'; points?: number }
  | { key: 'cr.asks-claim'; servants?: number; exhausted?: number; one_card?: boolean; look?: boolean; revive?: boolean }
  | { key: 'cr.asks-take'; pottery?: number; look?: boolean }
  | { key: 'cr.asks-reroll'; idols?: number; servants?: number }
  | { key: 'cr.asks-revive'; remains?: number; exhausted?: number }
  | { key: 'cr.treasure' }
  | { key: 'cr.collector'; side: string }
  | { key: 'tm.starts'; seat: number }
  | { key: 'tm.deals'; cards?: { row: string; card: string }[] }
  | { key: 'tm.rolls'; seat: number; dice?: { face: string; count?: number }[] }
  | { key: 'tm.takes'; seat: number; objects?: { face: string; count?: number }[] }
  | { key: 'tm.steals'; seat: number; victim: number; kept?: { face: string; count?: number }[]; returned?: { face: string; count?: number }[]; rerolled?: number; unrolled?: boolean }
  | { key: 'tm.returned'; seat: number; dice?: { face: string; count?: number }[] }
  | { key: 'tm.rerolls'; seat: number; face: string }
  | { key: 'tm.rerolled'; seat: number; dice?: { face: string; count?: number }[] }
  | { key: 'tm.keeps'; seat: number }
  | { key: 'tm.turns'; seat: number; card: string; from: string; to: string }
  | { key: 'tm.spends'; seat: number; card: string; face?: string }
  | { key: 'tm.buys'; seat: number; card: string; paid?: { face: string; count?: number }[]; gold?: number }
  | { key: 'tm.copies'; seat: number; copier: string; owner: number; card: string }
  | { key: 'tm.potion-is'; seat: number; card: string }
  | { key: 'tm.done-buying'; seat: number }
  | { key: 'tm.round-ends'; round?: number }
  | { key: 'tm.gains'; gains?: { seat: number; gold?: number; infamy?: number; some?: boolean }[] }
  | { key: 'tm.sold-out' }
  | { key: 'tm.grabs'; seat: number }
  | { key: 'tm.take'; objects?: { face: string; count?: number }[]; left?: { face: string; count?: number }[] }
  | { key: 'tm.steal'; victim: number; kept?: { face: string; count?: number }[]; returned?: { face: string; count?: number }[]; rerolled?: number; unrolled?: boolean }
  | { key: 'tm.reroll'; face: string }
  | { key: 'tm.keep' }
  | { key: 'tm.turn'; card: string; from: string; to: string }
  | { key: 'tm.spend'; card: string; face?: string; gold?: number; infamy?: number }
  | { key: 'tm.buy'; card: string; paid?: { face: string; count?: number }[]; gold?: number }
  | { key: 'tm.copy'; owner: number; card: string }
  | { key: 'tm.done' }
  | { key: 'tm.points-card'; card: string; copied?: string; counted: string; icon?: string; count?: number; points?: number }
  | { key: 'tm.points-infamy'; points?: number }
  | { key: 'tm.points-henchmen'; count?: number; place: string; points?: number }
  | { key: 'tm.points-gold'; count?: number; place: string; points?: number }
  | { key: 'tm.asks-split'; take: string; steal?: boolean }
  | { key: 'tm.asks-reroll' }
  | { key: 'tm.asks-buy'; purchases?: number; gold?: number }
  | { key: 'tm.asks-copy'; copier: string }
  | { key: 'tm.card-icons'; icons?: { icon: string }[] }
  | { key: 'tm.card-turn'; face: string; targets?: { face: string }[]; once?: boolean }
  | { key: 'tm.card-spend'; face?: string; gold?: number; infamy?: number; once?: boolean }
  | { key: 'tm.card-extra-purchase'; face: string }
  | { key: 'tm.card-discount' }
  | { key: 'tm.card-gain-on-purchase'; face: string; gold?: number; infamy?: number }
  | { key: 'tm.card-potion' }
  | { key: 'tm.card-copy' }
  | { key: 'tm.card-gain-per-object'; infamy?: number }
  | { key: 'tm.card-gain-if-marker'; gold?: number; infamy?: number }
  | { key: 'tm.card-gain-if-rival-pile'; objects?: number; gold?: number; infamy?: number }
  | { key: 'tm.card-gain-when-stolen'; gold?: number; infamy?: number }
  | { key: 'tm.card-lucky' }
  | { key: 'tm.card-turn-in-bonus'; face: string; gold?: number; infamy?: number }
  | { key: 'tm.card-score'; points?: number }
  | { key: 'tm.card-score-hideouts'; points?: number; more_points?: number; icon: string }
  | { key: 'tm.card-score-per-icons'; points?: number; amount?: number; icon: string }
  | { key: 'tm.card-score-per-card'; points?: number }
  | { key: 'tm.card-score-per-infamy'; points?: number; amount?: number }
  | { key: 'tm.card-score-map'; points?: number; other_points?: number; icon: string }
  | { key: 'tm.card-score-per-rival-icon'; points?: number; icon: string };

/** A refusal that has nothing to add to its key. */
export interface Reason {
  key: `no.${string}` | `${string}.no.${string}`;
}
export type AnyEvent = GameEvent | Reason;

/** The last event of a move has what it changed of the view. */
export type ToldEvent = GameEvent & { view?: Patch };

/** The kinds of their arguments, with ? where one may not be known; of a list the key of its items. */
export const argumentKinds: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'table.opened': { seat: 'seat?', name: 'text?' },
  'table.sat': { seat: 'seat', name: 'text' },
  'table.stood': { seat: 'seat', name: 'text' },
  'table.late': { seat: 'seat', name: 'text' },
  'table.filled': {},
  'table.kicked': { seat: 'seat', name: 'text' },
  'table.reseated': { seat: 'seat', name: 'text' },
  'table.arranged': { seat: 'seat' },
  'table.started': {},
  'table.undone': { seat: 'seat' },
  'table.clock': { seat: 'seat', last: 'flag' },
  'table.replaced': { seat: 'seat' },
  'table.back': { seat: 'seat' },
  'table.resigned': { seat: 'seat' },
  'table.rematch': { seat: 'seat' },
  'table.kept-out': { seat: 'seat' },
  'table.passed-over': { seat: 'seat' },
  'table.winner': { seat: 'seat' },
  'table.over': { winners: 'table.winner', count: 'number', alone: 'flag' },
  'table.took-over': { seat: 'seat', name: 'text', from: 'text' },
  'no.plain': { text: 'text' },
  'no.seats': { most: 'number' },
  'no.turn-of': { name: 'text' },
  'no.length': { what: 'choice', most: 'number' },
  'no.away': { seconds: 'number' },
  'no.damaged': { text: 'text' },
  'no.game-called': { name: 'text' },
  'no.bot-called': { name: 'text' },
  'dh.throw': { seat: 'seat', dice: 'dice' },
  'dh.first-roll': { throws: 'dh.throw' },
  'dh.recruits': { seat: 'seat' },
  'dh.lures': { seat: 'seat', victim: 'seat' },
  'dh.tries': { seat: 'seat', museum: 'piece', sidekicks: 'number', needs: 'number', odds: 'odds' },
  'dh.raids': { seat: 'seat', museum: 'piece', exhibit: 'piece', sidekicks: 'number', needs: 'number', odds: 'odds' },
  'dh.lot': { exhibit: 'piece', count: 'number' },
  'dh.succeeds': { seat: 'seat', museum: 'piece', dice: 'dice', needs: 'number', taken: 'dh.lot', returned: 'number' },
  'dh.fails': { seat: 'seat', museum: 'piece', dice: 'dice', needs: 'number' },
  'dh.exhibit': { museum: 'piece', exhibit: 'piece' },
  'dh.on-show': { cards: 'dh.exhibit' },
  'dh.recruit': { supply: 'number' },
  'dh.lure': { victim: 'seat' },
  'dh.heist': { museum: 'piece', sidekicks: 'number', needs: 'number', odds: 'odds', prize: 'dh.lot' },
  'dh.raid': { museum: 'piece', exhibit: 'piece', sidekicks: 'number', needs: 'number', odds: 'odds' },
  'dh.artifact-points': { count: 'number', points: 'number' },
  'dh.gem-points': { color: 'piece', count: 'number', points: 'number' },
  'dh.painting-points': { millions: 'number', rank: 'choice', points: 'number' },
  'dh.museum-text': { city: 'piece', security: 'number' },
  'dh.artifact-text': { count: 'number' },
  'dh.face-down-text': {},
  'dh.gem-text': {},
  'dh.painting-text': {},
  'dh.asks': { sidekicks: 'number' },
  'cr.leads': { seat: 'seat' },
  'cr.sides': { sides: 'text' },
  'cr.dealt': { slot: 'number', type: 'piece', coins: 'number?', down: 'flag' },
  'cr.deals': { cards: 'cr.dealt', next: 'piece?' },
  'cr.claimed': { slot: 'number', type: 'piece', coins: 'number?', down: 'flag', servants: 'number', effort: 'number', pushes: 'choice', victim: 'seat?', pushed: 'number' },
  'cr.claims': { seat: 'seat', cards: 'cr.claimed' },
  'cr.recovers': { seat: 'seat', servants: 'number' },
  'cr.passes': { seat: 'seat' },
  'cr.flipped': { type: 'piece', coins: 'number' },
  'cr.seen': { slot: 'number', type: 'piece', coins: 'number' },
  'cr.looks': { seat: 'seat', flipped: 'cr.flipped', seen: 'cr.seen' },
  'cr.revives': { seat: 'seat', flipped: 'cr.flipped' },
  'cr.takes': { seat: 'seat', flipped: 'cr.flipped', slot: 'number', type: 'piece', coins: 'number?' },
  'cr.rerolls': { seat: 'seat', flipped: 'cr.flipped', slot: 'number', type: 'piece', coins: 'number?', down: 'flag', effort: 'number' },
  'cr.rerolled': { seat: 'seat', slot: 'number', type: 'piece', coins: 'number?', down: 'flag', dice: 'dice', effort: 'number', back: 'flag' },
  'cr.outcome': { slot: 'number', type: 'piece', coins: 'number?', down: 'flag', result: 'choice', seat: 'seat?', servants: 'number', effort: 'number', dice: 'dice', exhausted: 'number' },
  'cr.found': { type: 'piece', coins: 'number' },
  'cr.collects': { cards: 'cr.outcome', found: 'cr.found' },
  'cr.first-idols': { seat: 'seat' },
  'cr.pushed-out': { seat: 'seat', servants: 'number' },
  'cr.tie-roll': { seat: 'seat', dice: 'dice', total: 'number' },
  'cr.tiebreak': { rolls: 'cr.tie-roll' },
  'cr.ghost-look': { slot: 'number', type: 'piece', coins: 'number?', down: 'flag' },
  'cr.ghost-rolls': { dice: 'dice', again: 'flag', cards: 'cr.ghost-look' },
  'cr.ghost-verdict': { slot: 'number', verdict: 'choice', seat: 'seat?', servants: 'number', total: 'number' },
  'cr.ghost-group': { servants: 'number', effort: 'number', total: 'number', cards: 'cr.ghost-verdict', slot: 'number?' },
  'cr.claim-group': { slot: 'number', type: 'piece', coins: 'number?', servants: 'number', effort: 'number', pushes: 'choice', victim: 'seat?', pushed: 'number', odds: 'odds' },
  'cr.claim': { cards: 'cr.claim-group' },
  'cr.recover': { servants: 'number' },
  'cr.pass': {},
  'cr.look': { flipped: 'cr.flipped' },
  'cr.revive': { flipped: 'cr.flipped' },
  'cr.take': { flipped: 'cr.flipped', slot: 'number', type: 'piece' },
  'cr.reroll': { flipped: 'cr.flipped', slot: 'number', type: 'piece', coins: 'number?', effort: 'number', odds: 'odds' },
  'cr.coin-points': { points: 'number' },
  'cr.collector-points': { collector: 'piece', points: 'number' },
  'cr.servant-points': { points: 'number' },
  'cr.asks-claim': { servants: 'number', exhausted: 'number', one_card: 'flag', look: 'flag', revive: 'flag' },
  'cr.asks-take': { pottery: 'number', look: 'flag' },
  'cr.asks-reroll': { idols: 'number', servants: 'number' },
  'cr.asks-revive': { remains: 'number', exhausted: 'number' },
  'cr.treasure': {},
  'cr.collector': { side: 'choice' },
  'tm.starts': { seat: 'seat' },
  'tm.new-card': { row: 'text', card: 'piece' },
  'tm.deals': { cards: 'tm.new-card' },
  'tm.thing': { face: 'choice', count: 'number' },
  'tm.rolls': { seat: 'seat', dice: 'tm.thing' },
  'tm.takes': { seat: 'seat', objects: 'tm.thing' },
  'tm.steals': { seat: 'seat', victim: 'seat', kept: 'tm.thing', returned: 'tm.thing', rerolled: 'number', unrolled: 'flag' },
  'tm.returned': { seat: 'seat', dice: 'tm.thing' },
  'tm.rerolls': { seat: 'seat', face: 'choice' },
  'tm.rerolled': { seat: 'seat', dice: 'tm.thing' },
  'tm.keeps': { seat: 'seat' },
  'tm.turns': { seat: 'seat', card: 'piece', from: 'choice', to: 'choice' },
  'tm.spends': { seat: 'seat', card: 'piece', face: 'choice?' },
  'tm.paid': { face: 'choice', count: 'number' },
  'tm.buys': { seat: 'seat', card: 'piece', paid: 'tm.paid', gold: 'number' },
  'tm.copies': { seat: 'seat', copier: 'piece', owner: 'seat', card: 'piece' },
  'tm.potion-is': { seat: 'seat', card: 'piece' },
  'tm.done-buying': { seat: 'seat' },
  'tm.round-ends': { round: 'number' },
  'tm.gain': { seat: 'seat', gold: 'number', infamy: 'number', some: 'flag' },
  'tm.gains': { gains: 'tm.gain' },
  'tm.sold-out': {},
  'tm.grabs': { seat: 'seat' },
  'tm.take': { objects: 'tm.thing', left: 'tm.thing' },
  'tm.steal': { victim: 'seat', kept: 'tm.thing', returned: 'tm.thing', rerolled: 'number', unrolled: 'flag' },
  'tm.reroll': { face: 'choice' },
  'tm.keep': {},
  'tm.turn': { card: 'piece', from: 'choice', to: 'choice' },
  'tm.spend': { card: 'piece', face: 'choice?', gold: 'number', infamy: 'number' },
  'tm.buy': { card: 'piece', paid: 'tm.paid', gold: 'number' },
  'tm.copy': { owner: 'seat', card: 'piece' },
  'tm.done': {},
  'tm.points-card': { card: 'piece', copied: 'piece?', counted: 'choice', icon: 'piece?', count: 'number', points: 'number' },
  'tm.points-infamy': { points: 'number' },
  'tm.points-henchmen': { count: 'number', place: 'choice', points: 'number' },
  'tm.points-gold': { count: 'number', place: 'choice', points: 'number' },
  'tm.asks-split': { take: 'choice', steal: 'flag' },
  'tm.asks-reroll': {},
  'tm.asks-buy': { purchases: 'number', gold: 'number' },
  'tm.asks-copy': { copier: 'piece' },
  'tm.card-icon': { icon: 'piece' },
  'tm.card-icons': { icons: 'tm.card-icon' },
  'tm.card-target': { face: 'choice' },
  'tm.card-turn': { face: 'choice', targets: 'tm.card-target', once: 'flag' },
  'tm.card-spend': { face: 'choice?', gold: 'number', infamy: 'number', once: 'flag' },
  'tm.card-extra-purchase': { face: 'choice' },
  'tm.card-discount': {},
  'tm.card-gain-on-purchase': { face: 'choice', gold: 'number', infamy: 'number' },
  'tm.card-potion': {},
  'tm.card-copy': {},
  'tm.card-gain-per-object': { infamy: 'number' },
  'tm.card-gain-if-marker': { gold: 'number', infamy: 'number' },
  'tm.card-gain-if-rival-pile': { objects: 'number', gold: 'number', infamy: 'number' },
  'tm.card-gain-when-stolen': { gold: 'number', infamy: 'number' },
  'tm.card-lucky': {},
  'tm.card-turn-in-bonus': { face: 'choice', gold: 'number', infamy: 'number' },
  'tm.card-score': { points: 'number' },
  'tm.card-score-hideouts': { points: 'number', more_points: 'number', icon: 'piece' },
  'tm.card-score-per-icons': { points: 'number', amount: 'number', icon: 'piece' },
  'tm.card-score-per-card': { points: 'number' },
  'tm.card-score-per-infamy': { points: 'number', amount: 'number' },
  'tm.card-score-map': { points: 'number', other_points: 'number', icon: 'piece' },
  'tm.card-score-per-rival-icon': { points: 'number', icon: 'piece' },
};

/** The game whose keys begin so. */
export const gamesByPrefix: Readonly<Record<string, string>> = {
  dh: 'dice-heist',
  cr: 'crypt',
  tm: 'thiefs-market',
};
