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

/** How a stream is folded. */
export type Folding<State, E extends DomainEvent> = Pick<Decider<State, DomainCommand, E>, 'initial' | 'evolve'>;

/** What a stream has come to. */
export interface Known<State> {
  state: State;
  /** -1 when the stream has no events. */
  revision: number;
  position: Position;
  /** Ids of its events that follow from a command's; a command without its own among them was not executed yet. */
  commanded: ReadonlySet<string>;
  /** How often all had been forgotten when it was read: afterwards it is not remembered. */
  forgotten: number;
}

/** A state beside how it was folded: another folding of the same stream starts anew. */
interface Kept extends Known<unknown> {
  evolve: unknown;
  /** The log has gone on, by what is not known here. */
  doubted?: boolean;
}

/** What is kept, counted in events: a state is about as large as the events that made it. */
const MOST_EVENTS = 400_000;
/** What a state takes beside its events. */
const OF_ITS_OWN = 8;
/** Streams asked at the same time for what is new. */
const WIDTH = 16;
const NONE: ReadonlySet<string> = new Set();

/**
 * What streams have come to, so that whoever decides again reads only what is new. A state may hold personal data: all are forgotten when
 * the key of a person is destroyed, at once where that happens and within a second elsewhere, as the keys themselves.
 */
export class KnownStates {
  private readonly known = new BoundedMap<Kept>(MOST_EVENTS, ({ revision }) => OF_ITS_OWN + revision);
  private forgotten = 0;
  /** Reads that begin with the next turn of the event loop, by stream and revision: whoever wants the same until then shares them. */
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

  /** What the log says now: what is known, and what was appended since, by whomever. */
  async current<State, E extends DomainEvent>(folding: Folding<State, E>, stream: string): Promise<Known<State>> {
    await this.keys.asOfNow();
    const { forgotten } = this;
    const before = this.find<State>(folding.evolve, stream);
    const events = await this.since(stream, before ? before.revision + 1 : 0);
    const now = after(folding, before ?? nothing(folding, forgotten), events);
    this.keep(folding.evolve, stream, now);
    return now;
  }

  /** The same of several streams; those that do not exist are missing from the answer. */
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
   * What is known without a look at the log, undefined when that is nothing: others may have appended. An append at its revision proves
   * that nobody did; whoever would not append has to ask for what is current.
   */
  async presumed<State, E extends DomainEvent>({ evolve }: Folding<State, E>, stream: string): Promise<Known<State> | undefined> {
    await this.keys.asOfNow();
    return this.known.get(stream)?.doubted ? undefined : this.find<State>(evolve, stream);
  }

  /** What a stream has come to by an append of this process, decided on `before`. */
  learn<State, E extends DomainEvent>(
    { evolve }: Folding<State, E>,
    stream: string,
    before: Known<State>,
    came: Omit<Known<State>, 'commanded' | 'forgotten'>,
  ): void {
    this.keep(evolve, stream, { ...before, ...came });
  }

  /** An append of this process may have been one that was made before: what is in the log now has to be read. */
  doubt(stream: string): void {
    const kept = this.known.get(stream);
    if (kept) this.known.set(stream, { ...kept, doubted: true });
  }

  /** Commands come in crowds, and all of a crowd look at the same stage. What is read was not begun before anybody asked for it. */
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
    const kept = this.known.get(stream);
    return kept?.evolve === evolve ? (kept as Known<State>) : undefined;
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

/** What a thing has come to after its events, from what it was before. */
export const stateOf = <State, E extends DomainEvent>(
  { initial, evolve }: Folding<State, E>,
  events: readonly RecordedEvent[] = [],
  before: State = initial,
): State => events.reduce((state, event) => evolve(state, event as unknown as E), before);

/** Grows the set in place: whoever holds it beside an earlier state then looks into the log, which knows better. */
function withCommanded(before: ReadonlySet<string>, ids: readonly string[]): ReadonlySet<string> {
  const commanded = ids.filter(isCommanded);
  if (commanded.length === 0) return before;
  const grown = before === NONE ? new Set<string>() : (before as Set<string>);
  for (const id of commanded) grown.add(id);
  return grown;
}
