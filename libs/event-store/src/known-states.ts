import {
  type Decider,
  type DomainCommand,
  type DomainEvent,
  mapWide,
  ORIGIN,
  type Position,
  type RecordedEvent,
} from '@matricula/domain/kernel';
import { BoundedMap } from '@matricula/vault';
import type { SubjectKeys } from './event-codec';
import { isCommanded } from './event-id';
import type { EventStore } from './event-store';

/** How to fold a stream. */
export type Folding<State, E extends DomainEvent> = Pick<Decider<State, DomainCommand, E>, 'initial' | 'evolve'>;

/** State of a stream. */
export interface Known<State> {
  state: State;
  /** -1 when the stream has no events. */
  revision: number;
  position: Position;
  /** Ids of its events that were derived from command ids. A command whose id is missing was not executed yet. */
  commanded: ReadonlySet<string>;
  /** Value of the forget counter when the state was read; the state is not cached if the counter has moved since. */
  forgotten: number;
}

/** A cached state with the `evolve` function that made it; another `evolve` folds the stream from the beginning. */
interface Cached extends Known<unknown> {
  evolve: unknown;
  /** The log may contain events that this cache does not know; see `doubt`. */
  doubted?: boolean;
}

/** Cache limit, counted in events: a state is about as large as the events that made it. */
const MOST_EVENTS = 400_000;
/** Overhead of a state, counted in events. */
const OF_ITS_OWN = 8;
/** Number of streams read in parallel. */
const WIDTH = 16;
const NONE: ReadonlySet<string> = new Set();

/**
 * Cache of stream states, so that deciding again reads only new events. A state may hold personal data: the whole cache is cleared when the key of
 * a person is destroyed, at once in this process and within a second in others, like the keys themselves.
 */
export class KnownStates {
  private readonly known = new BoundedMap<Cached>(MOST_EVENTS, ({ revision }) => OF_ITS_OWN + revision);
  private forgotten = 0;
  /** Reads that start on the next turn of the event loop, by stream and revision; callers that want the same read until then share it. */
  private readonly reads = new Map<string, Promise<RecordedEvent[]>>();

  constructor(
    private readonly store: Pick<EventStore, 'read' | 'readMany'>,
    private readonly keys: Pick<SubjectKeys, 'onForgotten' | 'asOfNow'>,
  ) {
    keys.onForgotten(() => {
      this.forgotten++;
      this.known.clear();
    });
  }

  /** Current state of a stream: the cached state plus the events appended since by any process. */
  async current<State, E extends DomainEvent>(folding: Folding<State, E>, stream: string): Promise<Known<State>> {
    await this.keys.asOfNow();
    const { forgotten } = this;
    const before = this.find<State>(folding.evolve, stream);
    const events = await this.since(stream, before ? before.revision + 1 : 0);
    const now = after(folding, before ?? nothing(folding, forgotten), events);
    this.keep(folding.evolve, stream, now);
    return now;
  }

  /** Current states of several streams; streams that do not exist are left out. */
  async currentMany<State, E extends DomainEvent>(
    folding: Folding<State, E>,
    streams: readonly string[],
  ): Promise<Map<string, Known<State>>> {
    await this.keys.asOfNow();
    const { forgotten } = this;
    const asked = [...new Set(streams)];
    const [begun, fresh] = [new Map<string, Known<State>>(), [] as string[]];
    for (const stream of asked) {
      const before = this.find<State>(folding.evolve, stream);
      if (before) begun.set(stream, before);
      else fresh.push(stream);
    }
    const whole = fresh.length === 0 ? new Map<string, RecordedEvent[]>() : await this.store.readMany(fresh);
    const grown = await mapWide([...begun], WIDTH, async ([stream, { revision }]) => this.store.read(stream, revision + 1));
    [...begun.keys()].forEach((stream, index) => whole.set(stream, grown[index]!));
    const found = new Map<string, Known<State>>();
    for (const stream of asked) {
      const now = after(folding, begun.get(stream) ?? nothing(folding, forgotten), whole.get(stream) ?? []);
      if (now.revision === -1) continue;
      found.set(stream, now);
      this.keep(folding.evolve, stream, now);
    }
    return found;
  }

  /**
   * Cached state without reading the log, undefined if there is none. Another process may have appended since: an append at its revision proves
   * that none did. If you do not append, use `current`.
   */
  async presumed<State, E extends DomainEvent>({ evolve }: Folding<State, E>, stream: string): Promise<Known<State> | undefined> {
    await this.keys.asOfNow();
    return this.known.get(stream)?.doubted ? undefined : this.find<State>(evolve, stream);
  }

  /** Caches the state after an append of this process that was decided on `before`. */
  learn<State, E extends DomainEvent>(
    { evolve }: Folding<State, E>,
    stream: string,
    before: Known<State>,
    came: Omit<Known<State>, 'commanded' | 'forgotten'>,
  ): void {
    this.keep(evolve, stream, { ...before, ...came });
  }

  /** An append of this process may have been a repetition of an earlier one, so the stream must be read from the log again. */
  doubt(stream: string): void {
    const cached = this.known.get(stream);
    if (cached) this.known.set(stream, { ...cached, doubted: true });
  }

  /**
   * Shares reads: commands often arrive together and read the same stream, for example a stage. A read starts only after the call, so its result is
   * current.
   */
  private since(stream: string, revision: number): Promise<RecordedEvent[]> {
    const name = `${revision} ${stream}`;
    const wanted = this.reads.get(name);
    if (wanted) return wanted;
    const read = new Promise(setImmediate).then(() => {
      this.reads.delete(name);
      return this.store.read(stream, revision);
    });
    this.reads.set(name, read);
    return read;
  }

  private find<State>(evolve: unknown, stream: string): Known<State> | undefined {
    const cached = this.known.get(stream);
    return cached?.evolve === evolve ? (cached as Known<State>) : undefined;
  }

  private keep<State>(evolve: unknown, stream: string, known: Known<State>): void {
    const { state, revision, position, commanded, forgotten } = known;
    const isNews = revision >= (this.find(evolve, stream)?.revision ?? 0);
    if (isNews && forgotten === this.forgotten) this.known.set(stream, { state, revision, position, commanded, forgotten, evolve });
  }
}

const nothing = <State>({ initial }: Pick<Folding<State, DomainEvent>, 'initial'>, forgotten: number): Known<State> => ({
  state: initial,
  revision: -1,
  position: ORIGIN,
  commanded: NONE,
  forgotten,
});

function after<State, E extends DomainEvent>(
  folding: Folding<State, E>,
  before: Known<State>,
  events: readonly RecordedEvent[],
): Known<State> {
  const last = events.at(-1);
  if (!last) return before;
  const { revision, position } = last;
  const ids = events.map(({ id }) => id);
  return { ...before, state: stateOf(folding, events, before.state), revision, position, commanded: withCommanded(before.commanded, ids) };
}

/** State after events, starting from `before`. */
export const stateOf = <State, E extends DomainEvent>(
  { initial, evolve }: Folding<State, E>,
  events: readonly RecordedEvent[] = [],
  before: State = initial,
): State => events.reduce((state, event) => evolve(state, event as unknown as E), before);

/** Grows the set in place. An older cached state that shares the set may then find too many ids; it falls back to reading the log. */
function withCommanded(before: ReadonlySet<string>, ids: readonly string[]): ReadonlySet<string> {
  const commanded = ids.filter(isCommanded);
  if (commanded.length === 0) return before;
  const grown = before === NONE ? new Set<string>() : (before as Set<string>);
  for (const id of commanded) grown.add(id);
  return grown;
}
