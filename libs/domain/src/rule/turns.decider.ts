import { DomainError, unknownEvent, type Decider, type DomainCommand, type Json, type Position } from '../kernel';
import { eventsOfBook, withCarried } from './carried-book';
import { chosenOf, roundedCredit, type Candidate } from './choose';
import type { Exclusion } from './exclusions';
import type { GivingMethod } from './rule-definition';
import type { LeadQueued, TurnBookOpened, TurnEvent, TurnGiven } from './turn.events';

/** A turn whose outcome is not known yet. */
export interface OpenTurn {
  turnId: string;
  leadId: string;
  ruleId: string;
  chosenId: string;
  expectedOwnerId?: string;
  /** The latest call action that the lead must still have; null for none, missing if the rule does not ask. */
  expectedCallActionId?: string | null;
  /** The rules that led to the event for which the lead is given. */
  chain?: readonly string[];
  reallocates?: boolean;
  /** What the turn changed, so that its return restores exactly that. Missing in turns that older books left open. */
  changed?: Changed;
}

/** Credit that people earned or paid in a turn, when it was given, and the source that was counted. */
interface Changed {
  credits: Readonly<Record<string, number>>;
  at: string;
  source?: string;
}

/** A lead that waits for a free person, and the rule that matched it. */
export interface WaitingLead {
  leadId: string;
  ruleId: string;
  since: string;
  /** The owner whom the rule takes it from. */
  fromOwnerId?: string;
  /** The rules that led to the event for which the lead waits. */
  chain?: readonly string[];
  /** A stop held it: the position and the time of its event. */
  stopped?: { position: Position; at: string };
}

interface SourceTurn {
  source: string;
  at: string;
}

/** Most open leads, leads in an hour and a day, and leads of the same source in a day, of each person. */
export interface TurnLimits {
  open?: number;
  hour?: number;
  day?: number;
  source?: number;
}

/** The book of a day: credit by rule and person, open turns and waiting leads by lead, and when each person got leads in the last day. */
export interface TurnBook {
  status: 'none' | 'open' | 'closed';
  day: string;
  next?: number;
  credits: Readonly<Record<string, Readonly<Record<string, number>>>>;
  open: Readonly<Record<string, OpenTurn>>;
  waiting: Readonly<Record<string, WaitingLead>>;
  given: Readonly<Record<string, readonly string[]>>;
  /** Leads of the last day by person, with their source; only of rules that limit leads of one source. */
  sources: Readonly<Record<string, readonly SourceTurn[]>>;
  turns: number;
}

type OfTurn = Pick<
  TurnGiven['data'],
  'turnId' | 'leadId' | 'ruleId' | 'ruleName' | 'ruleVersion' | 'at' | 'matched' | 'seenPosition' | 'chain'
>;
export type TurnCommand =
  | DomainCommand<'OpenTurnBook', TurnBookOpened['data']>
  | DomainCommand<'CloseTurnBook', { next: number }>
  | DomainCommand<
      'GiveTurn',
      OfTurn & {
        method: GivingMethod;
        candidates: readonly Candidate[];
        limits?: TurnLimits;
        /** The source of the lead. */
        source?: string;
        expectedOwnerId?: string;
        /** The latest call action that the lead must still have; null for none. */
        expectedCallActionId?: string | null;
        dryRun?: boolean;
        /** Without it a lead that nobody can take waits. */
        once?: boolean;
        /** A lead that waits for another rule waits for this one. */
        requeues?: boolean;
        /** A rule for idle leads moves the lead. */
        reallocates?: boolean;
        /** A user released or asked for the lead, so that it counts towards no storm. */
        released?: boolean;
        /** Without a free person, another rule is asked. */
        passOn?: boolean;
        /** The time of the event for which the lead is given. */
        seenAt?: string;
      }
    >
  | DomainCommand<'TakeTurn', { leadId: string; turnId: string }>
  | DomainCommand<'ReturnTurn', { leadId: string; turnId: string; why: 'owned' | 'gone' }>
  | DomainCommand<'UnqueueLead', { leadId: string; owned: boolean }>;

/** Written for a lead that must have no call action. */
const NO_CALL_ACTION = '';
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

const without = <Value>(from: Readonly<Record<string, Value>>, key: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(from).filter(([one]) => one !== key));

const within = (times: readonly string[] = [], at: string, ms: number) =>
  times.filter((time) => Date.parse(at) - Date.parse(time) < ms).length;

/** A candidate with the reason why the limits of the rule exclude them. */
function limited(book: TurnBook, one: Candidate, at: string, limits: TurnLimits = {}, source?: string): Candidate {
  const load = one.load + Object.values(book.open).filter(({ chosenId }) => chosenId === one.userId).length;
  const { open = Infinity, hour = Infinity, day = Infinity, source: ofSource = Infinity } = limits;
  const times = () => (Object.hasOwn(book.given, one.userId) ? book.given[one.userId] : []);
  const ofSame = () =>
    (Object.hasOwn(book.sources, one.userId) ? (book.sources[one.userId] ?? []) : []).flatMap((turn) =>
      turn.source === source ? [turn.at] : [],
    );
  // Only limits that the rule has are counted: this runs for every candidate of every turn.
  const isReached = (most: number, counted: () => readonly string[] | undefined, ms: number) =>
    most !== Infinity && within(counted(), at, ms) >= most;
  const reason: Exclusion | undefined =
    one.excluded ??
    (load >= open
      ? 'open-limit'
      : isReached(hour, times, HOUR_MS)
        ? 'hour-limit'
        : isReached(day, times, DAY_MS)
          ? 'day-limit'
          : isReached(ofSource, ofSame, DAY_MS)
            ? 'source-limit'
            : undefined);
  const { userId, weight, fit } = one;
  return { userId, weight, load, ...(fit !== undefined && { fit }), ...(reason !== undefined && { excluded: reason }) };
}

/** The limits that a rule sets; undefined if it sets none. */
function setLimits(limits: TurnLimits): TurnLimits | undefined {
  const set = Object.entries(limits).filter(([, most]) => most !== undefined);
  return set.length === 0 ? undefined : Object.fromEntries(set);
}

/** Rules of giving leads out: one open turn for each lead, limits of people, credit by rule. */
export const turnsDecider: Decider<TurnBook, TurnCommand, TurnEvent> = {
  initial: { status: 'none', day: '', credits: {}, open: {}, waiting: {}, given: {}, sources: {}, turns: 0 },
  decide(command, book) {
    if (command.type === 'OpenTurnBook') return book.status === 'none' ? eventsOfBook(command.data) : [];
    if (command.type === 'CloseTurnBook') return book.status === 'open' ? [{ type: 'TurnBookClosed', data: command.data }] : [];
    if (book.status !== 'open') throw new DomainError('turns/closed', 'This book is not open.');
    switch (command.type) {
      case 'GiveTurn': {
        const { method, candidates, limits, source, expectedOwnerId, expectedCallActionId, reallocates, released, ...rest } = command.data;
        const { dryRun, once, requeues, passOn, seenAt, ...given } = rest;
        const set = limits && setLimits(limits);
        const turn = { ...given, ...(set && { limits: set }) };
        if (Object.hasOwn(book.open, turn.leadId)) return [];
        const tried = candidates.map((one) => limited(book, one, turn.at, limits, source));
        const choice = chosenOf(method, tried, Object.hasOwn(book.credits, turn.ruleId) ? (book.credits[turn.ruleId] ?? {}) : {});
        if (dryRun) return [{ type: 'TurnTried', data: { ...turn, ...choice } }];
        const { chosenId } = choice;
        if (chosenId !== undefined)
          return [
            {
              type: 'TurnGiven',
              data: {
                ...{ ...turn, chosenId, candidates: choice.candidates },
                ...(expectedOwnerId !== undefined && { expectedOwnerId }),
                ...(expectedCallActionId !== undefined && { expectedCallActionId: expectedCallActionId ?? NO_CALL_ACTION }),
                ...(limits?.source !== undefined && source !== undefined && { source }),
                ...(reallocates !== undefined && { reallocates }),
                ...(released === true && { released }),
              },
            },
          ];
        if (passOn) return [{ type: 'TurnSkipped', data: { ...turn, candidates: choice.candidates } }];
        const waits = Object.hasOwn(book.waiting, turn.leadId) ? book.waiting[turn.leadId] : undefined;
        if (once || (waits && (!requeues || waits.ruleId === turn.ruleId))) return [];
        const from = expectedOwnerId !== undefined && { fromOwnerId: expectedOwnerId };
        const seen = seenAt !== undefined && seenAt !== turn.at && { seenAt };
        return [{ type: 'LeadQueued', data: { ...turn, candidates: choice.candidates, ...from, ...seen } }];
      }
      case 'TakeTurn':
        return book.open[command.data.leadId]?.turnId === command.data.turnId ? [{ type: 'TurnTaken', data: command.data }] : [];
      case 'ReturnTurn':
        return book.open[command.data.leadId]?.turnId === command.data.turnId ? [{ type: 'TurnReturned', data: command.data }] : [];
      case 'UnqueueLead':
        return Object.hasOwn(book.waiting, command.data.leadId) ? [{ type: 'LeadUnqueued', data: command.data }] : [];
    }
  },
  evolve(book, event) {
    switch (event.type) {
      case 'TurnBookOpened': {
        const { day, credits, open, waiting, given, sources = {} } = event.data as unknown as Omit<TurnBook, 'status' | 'turns'>;
        return { status: 'open', day, credits, open, waiting, given, sources, turns: 0 };
      }
      case 'TurnBookCarried':
        return withCarried(book, event.data);
      case 'TurnBookClosed':
        return { ...book, status: 'closed', next: event.data.next };
      case 'TurnGiven':
        return given(book, event.data);
      case 'TurnTaken':
        return { ...book, open: without(book.open, event.data.leadId) };
      case 'TurnReturned':
        return returned(book, event.data.leadId);
      case 'LeadQueued':
        return { ...book, waiting: { ...book.waiting, [event.data.leadId]: waitingOf(event.data, book) } };
      case 'LeadUnqueued':
        return { ...book, waiting: without(book.waiting, event.data.leadId) };
      case 'TurnTried':
      case 'TurnSkipped':
        return book;
      default:
        return unknownEvent(event, book);
    }
  },
};

/** Whether a stop alone keeps people from leads; accounts that are not active are no choice in any case. */
const isStopped = (candidates: readonly { excluded?: string }[]): boolean =>
  candidates.some(({ excluded }) => excluded === 'stopped') &&
  candidates.every(({ excluded }) => excluded === 'stopped' || excluded === 'no-account');

/** A lead that goes on waiting for another rule has waited since the first one. */
const waitingOf = (
  { leadId, ruleId, at, fromOwnerId, chain, candidates, seenPosition, seenAt = at }: LeadQueued['data'],
  { waiting }: TurnBook,
): WaitingLead => ({
  ...{ leadId, ruleId, since: (Object.hasOwn(waiting, leadId) ? waiting[leadId] : undefined)?.since ?? at },
  ...(fromOwnerId !== undefined && { fromOwnerId }),
  ...(chain !== undefined && { chain }),
  ...(seenPosition !== undefined && isStopped(candidates) && { stopped: { position: seenPosition, at: seenAt } }),
});

const creditOf = (credits: Readonly<Record<string, number>> | undefined, userId: string): number =>
  credits && Object.hasOwn(credits, userId) ? (credits[userId] ?? 0) : 0;

/** What each person has more after a turn than before; people who are no longer considered lost theirs. */
function earned(before: Readonly<Record<string, number>>, after: Readonly<Record<string, number>>): Record<string, number> {
  const everybody = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return Object.fromEntries(
    everybody.flatMap((userId) => {
      const more = roundedCredit(creditOf(after, userId) - creditOf(before, userId));
      return more === 0 ? [] : [[userId, more]];
    }),
  );
}

function given(book: TurnBook, turn: TurnGiven['data']): TurnBook {
  const { turnId, leadId, ruleId, chosenId, expectedOwnerId, expectedCallActionId, reallocates, source, at, chain } = turn;
  const ofSource = (book.sources[chosenId] ?? []).filter((one) => Date.parse(at) - Date.parse(one.at) < DAY_MS);
  const recent = (book.given[chosenId] ?? []).filter((time) => Date.parse(at) - Date.parse(time) < DAY_MS);
  const credits = Object.fromEntries(turn.candidates.map(({ userId, credit }) => [userId, credit]));
  const before = Object.hasOwn(book.credits, ruleId) ? (book.credits[ruleId] ?? {}) : {};
  const open: OpenTurn = {
    ...{ turnId, leadId, ruleId, chosenId },
    ...(expectedOwnerId !== undefined && { expectedOwnerId }),
    ...(expectedCallActionId !== undefined && {
      expectedCallActionId: expectedCallActionId === NO_CALL_ACTION ? null : expectedCallActionId,
    }),
    ...(reallocates !== undefined && { reallocates }),
    ...(chain !== undefined && { chain }),
    changed: { credits: earned(before, credits), at, ...(source !== undefined && { source }) },
  };
  return {
    ...book,
    turns: book.turns + 1,
    credits: { ...book.credits, [ruleId]: credits },
    open: { ...book.open, [leadId]: open },
    waiting: without(book.waiting, leadId),
    given: { ...book.given, [chosenId]: [...recent, at] },
    sources: source === undefined ? book.sources : { ...book.sources, [chosenId]: [...ofSource, { source, at }] },
  };
}

/** A list without the latest item that fits. */
function withoutLatest<Item>(items: readonly Item[] = [], fits: (item: Item) => boolean): readonly Item[] {
  const index = items.findLastIndex(fits);
  return index === -1 ? items : items.toSpliced(index, 1);
}

function returned(book: TurnBook, leadId: string): TurnBook {
  const turn = book.open[leadId];
  if (!turn) return book;
  const { ruleId, chosenId, changed } = turn;
  const credits = { ...book.credits[ruleId] };
  for (const [userId, more] of Object.entries(changed?.credits ?? { [chosenId]: -1 }))
    credits[userId] = roundedCredit(creditOf(credits, userId) - more);
  const at = changed?.at ?? book.given[chosenId]?.at(-1);
  const isCounted = (one: SourceTurn) => changed?.source !== undefined && one.source === changed.source && one.at === changed.at;
  return {
    ...book,
    open: without(book.open, leadId),
    credits: { ...book.credits, [ruleId]: credits },
    given: { ...book.given, [chosenId]: withoutLatest(book.given[chosenId], (time) => time === at) },
    sources: Object.hasOwn(book.sources, chosenId)
      ? { ...book.sources, [chosenId]: withoutLatest(book.sources[chosenId], isCounted) }
      : book.sources,
  };
}

/** What the next book begins with. */
export const carriedOver = ({ credits, open, waiting, given: times, sources }: TurnBook, day: string): TurnBookOpened['data'] =>
  ({ day, credits, open, waiting, given: times, sources }) as unknown as { day: string } & Record<
    'credits' | 'open' | 'waiting' | 'given' | 'sources',
    Record<string, Json>
  >;
