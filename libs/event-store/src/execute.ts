import {
  type Decider,
  type DomainCommand,
  DomainError,
  type DomainEvent,
  type EventMeta,
  ORIGIN,
  type Position,
  type RecordedEvent,
} from '@matricula/domain/kernel';
import { setTimeout as pause } from 'node:timers/promises';
import { eventIdOf, newEventId } from './event-id';
import { type EventStore, type NewEvent, RevisionConflict, type StreamAppend } from './event-store';
import { type Known, stateOf } from './known-states';

/** How often a command is decided again when others write to the same stream at the same time. */
const ATTEMPTS = 8;
/** The pause between two attempts grows to 2 to this power, in ms. */
const LONGEST_PAUSE = 8;

/** Where a command's events go. */
export interface StreamAddress {
  stream: string;
  tenantId: string;
}

/** What a command answers: where its stream stands, and what it made happen. `[]` events: it was already so. */
export interface Receipt<E extends DomainEvent = DomainEvent, State = unknown> {
  position: Position;
  /** -1 when the stream has no events. */
  revision: number;
  events: E[];
  /** What the stream has come to: whoever commanded needs no other look at it. */
  state: State;
}

/** Who commands and why; the version of each event is filled in from its declaration. */
export type CommandMeta = Omit<EventMeta, 'version'>;

/** Choices of one execution. */
export interface ExecuteOptions<State = unknown> {
  /** Makes the events' ids follow from the command's: sent again, the command answers as it did and does nothing twice. */
  commandId?: string;
  /** Ids of events without a command id; random by default. */
  newId?: () => string;
  /** When it happened; only imports of history say so. */
  at?: string;
  /** What other streams must take in with it, or nothing is written; asked again at every attempt. */
  beside?(before: State, after: State): Promise<StreamAppend[]>;
}

/** Choices of many executions at once. */
export interface ExecuteManyOptions<E extends DomainEvent = DomainEvent, State = unknown> extends Pick<ExecuteOptions, 'newId'> {
  /**
   * What other streams must take in with them, or nothing is written; asked again at every attempt, with what became of each command.
   * Throws `CommandsRefused` to refuse some of the commands only.
   */
  beside?(outcomes: readonly Outcome<E, State>[]): Promise<StreamAppend[]>;
}

/** One of many commands. Several may address the same stream: each is decided on what the ones before it did. */
export interface AddressedCommand<C extends DomainCommand> extends StreamAddress {
  command: C;
  commandId?: string;
  /** Instead of the meta common to all. */
  meta?: CommandMeta;
  at?: string;
}

/** What became of one of many commands: a rule that refuses one leaves the others alone. */
export type Outcome<E extends DomainEvent, State = unknown> =
  | {
      receipt: Receipt<E, State>;
      /** What the stream was before; undefined when the command was executed by an earlier call. */
      before?: State;
      refused?: undefined;
    }
  | { receipt?: undefined; before?: undefined; refused: DomainError };

/** Some of many commands are refused, by their index; the others are decided again without them. */
export class CommandsRefused extends Error {
  constructor(readonly refusals: ReadonlyMap<number, DomainError>) {
    super(`${refusals.size} commands are refused`);
    this.name = 'CommandsRefused';
  }
}

interface Loaded<State> {
  state: State;
  revision: number;
  position: Position;
  events: readonly RecordedEvent[];
}

/**
 * Load, decide, append: the only place where they meet. What this process knows of the stream is taken for true as long as the command
 * appends, for then the log checks it. Whatever else would come of it, a conflict with another writer, and a command that may have been
 * executed before, are decided on what is there now.
 * @throws DomainError when a rule says no, RevisionConflict when eight attempts in a row were overtaken.
 */
export async function execute<State, C extends DomainCommand, E extends DomainEvent>(
  store: EventStore,
  decider: Decider<State, C, E>,
  address: StreamAddress,
  command: C,
  meta: CommandMeta,
  options: ExecuteOptions<State> = {},
): Promise<Receipt<E, State>> {
  const attempt = (known: Known<State>) => decideOn(store, decider, address, command, meta, options, known);
  const presumed = options.commandId === undefined ? await store.states.presumed(decider, address.stream) : undefined;
  const written = presumed && (await attempt(presumed).catch(unlessDecided));
  if (written && written.events.length > 0) return written;
  return persisting(async () => attempt(await store.states.current(decider, address.stream))).catch(async (error: unknown) =>
    Promise.reject(await saidByWhom(error, store, address.stream, command)),
  );
}

/** What was changed meanwhile was changed by somebody: whoever was the last to say one of the fields that are asked for; and by when it is to be read. */
async function saidByWhom(error: unknown, store: EventStore, stream: string, { data }: DomainCommand): Promise<unknown> {
  if (!(error instanceof DomainError) || !error.code.endsWith('/changed-meanwhile')) return error;
  const asked = new Set(Object.values<unknown>({ ...(data as object) }).flatMap(namesIn));
  const events = await store.read(stream);
  const last =
    events.findLast((event) => namesIn((event.data as { to?: unknown }).to).some((name) => asked.has(name))) ??
    events.findLast(({ type }) => type.endsWith('Changed'));
  const seen = last ?? events.at(-1);
  if (!seen) return error;
  const details = { ...(last && { by: last.meta.actor.name }), position: seen.position };
  return new DomainError(error.code, error.message, error.fields, details);
}

const namesIn = (of: unknown): string[] => (typeof of === 'object' && of !== null ? Object.keys(of) : []);

/** What a rule or another writer refused may have been refused for what is no longer so. */
function unlessDecided(error: unknown): undefined {
  if (!(error instanceof DomainError || error instanceof RevisionConflict)) throw error;
}

async function decideOn<State, C extends DomainCommand, E extends DomainEvent>(
  store: EventStore,
  decider: Decider<State, C, E>,
  address: StreamAddress,
  command: C,
  meta: CommandMeta,
  options: ExecuteOptions<State>,
  known: Known<State>,
): Promise<Receipt<E, State>> {
  const { commandId } = options;
  if (commandId !== undefined && known.commanded.has(eventIdOf(commandId, 0))) {
    const repeated = receiptOf<E, State>(fold(decider, await store.read(address.stream)), commandId);
    if (repeated) return repeated;
  }
  const { position, revision, state } = known;
  const events = decider.decide(command, state);
  if (events.length === 0) return { position, revision, events, state };
  const after = events.reduce((before, event) => decider.evolve(before, event), state);
  const append: StreamAppend = { ...address, events: envelopes(events, meta, options), expected: expectedAt(revision) };
  const others = (await options.beside?.(state, after)) ?? [];
  const written = others.length === 0 ? await store.append(append) : await appendWith(store, append, others);
  const came = { position: written.position, revision: written.revision, state: after };
  // Under a command's ids another process may have written what it decided.
  if (commandId === undefined) store.states.learn(decider, address.stream, known, came);
  else store.states.doubt(address.stream);
  return { ...came, events };
}

/** One append together with those of other streams; the position is that of the last of them. */
async function appendWith(store: EventStore, append: StreamAppend, others: readonly StreamAppend[]) {
  const results = await store.appendMany([append, ...others]);
  const own = results.find(({ stream }) => stream === append.stream);
  if (!own) throw new Error(`Nothing was said of stream ${append.stream}`);
  return { revision: own.revision, position: results.reduce((last, { position }) => (position > last ? position : last), own.position) };
}

/**
 * What a command that goes to several streams at once appends to one of them, which has come to a revision; `part` tells the ids of its
 * events from those of the command's other parts.
 */
export function appendOfPart(
  part: string,
  address: StreamAddress,
  revision: number,
  events: readonly DomainEvent[],
  { commandId, ...meta }: CommandMeta & Pick<ExecuteOptions, 'commandId'>,
): StreamAppend {
  const cause = { ...meta, causationId: meta.causationId ?? commandId };
  const own = commandId === undefined ? undefined : `${commandId}/${part}`;
  return { ...address, events: envelopes(events, cause, { commandId: own }), expected: expectedAt(revision) };
}

/**
 * The same for many commands with one read and one append: what imports and bulk actions use. Answers in the order of the commands.
 * All decided events are written or none; commands that a rule refuses are answered as such and write nothing.
 * @throws RevisionConflict when eight attempts in a row were overtaken.
 */
export async function executeMany<State, C extends DomainCommand, E extends DomainEvent>(
  store: EventStore,
  decider: Decider<State, C, E>,
  commands: readonly AddressedCommand<C>[],
  meta: CommandMeta,
  options: ExecuteManyOptions<E, State> = {},
): Promise<Outcome<E, State>[]> {
  return persisting(async () => {
    const histories = await store.readMany([...new Set(commands.map(({ stream }) => stream))]);
    for (const refusals = new Map<number, DomainError>(); ;) {
      const { outcomes, appends } = decideMany(decider, commands, meta, options, histories, refusals);
      try {
        const others = (await options.beside?.(outcomes)) ?? [];
        const written = appends.length === 0 ? [] : await store.appendMany([...appends, ...others]);
        const positions = new Map(written.map(({ stream, position }) => [stream, position]));
        for (const [index, { receipt }] of outcomes.entries()) {
          if (receipt) receipt.position = positions.get(commands[index]!.stream) ?? receipt.position;
        }
        return outcomes;
      } catch (error) {
        if (!(error instanceof CommandsRefused)) throw error;
        for (const [index, refused] of error.refusals) refusals.set(index, refused);
      }
    }
  });
}

/** Decides many commands on the same histories, except those that are refused already. */
function decideMany<State, C extends DomainCommand, E extends DomainEvent>(
  decider: Decider<State, C, E>,
  commands: readonly AddressedCommand<C>[],
  meta: CommandMeta,
  options: ExecuteManyOptions<E, State>,
  histories: ReadonlyMap<string, RecordedEvent[]>,
  refusals: ReadonlyMap<number, DomainError>,
): { outcomes: Outcome<E, State>[]; appends: StreamAppend[] } {
  const streams = new Map<string, Loaded<State>>();
  const appends = new Map<string, StreamAppend>();
  const outcomes = commands.map((addressed, index): Outcome<E, State> => {
    const { stream, tenantId, command, commandId, at } = addressed;
    const loaded = streams.get(stream) ?? fold(decider, histories.get(stream) ?? []);
    streams.set(stream, loaded);
    const repeated = receiptOf<E, State>(loaded, commandId);
    if (repeated) return { receipt: repeated };
    const decided = refusals.get(index) ?? decideOrRefuse(decider, command, loaded.state);
    if (decided instanceof DomainError) return { refused: decided };
    const before = loaded.state;
    if (decided.length > 0) {
      const append = appends.get(stream) ?? { stream, tenantId, events: [], expected: expectedAt(loaded.revision) };
      append.events.push(...envelopes(decided, addressed.meta ?? meta, { ...options, commandId, at }));
      appends.set(stream, append);
      loaded.state = decided.reduce((state, event) => decider.evolve(state, event), loaded.state);
      loaded.revision += decided.length;
    }
    return { receipt: { position: loaded.position, revision: loaded.revision, events: decided, state: loaded.state }, before };
  });
  return { outcomes, appends: [...appends.values()] };
}

/** Attempts again what another writer to the same streams overtook. @throws RevisionConflict when so many attempts in a row were; eight by default */
export async function persisting<T>(attempt: () => Promise<T>, attempts = ATTEMPTS): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof RevisionConflict) || tried === attempts) throw error;
      // The first retry is immediate; those who collide again come back at different moments.
      if (tried > 1) await pause(Math.random() * 2 ** Math.min(tried, LONGEST_PAUSE));
    }
  }
}

function fold<State, E extends DomainEvent>(
  decider: Pick<Decider<State, DomainCommand, E>, 'initial' | 'evolve'>,
  events: readonly RecordedEvent[],
): Loaded<State> {
  const last = events.at(-1);
  return {
    state: stateOf(decider, events),
    revision: last?.revision ?? -1,
    position: last?.position ?? ORIGIN,
    events,
  };
}

/** The receipt of the first time, when the command has been executed before. */
function receiptOf<E extends DomainEvent, State>(
  { events, state }: Loaded<State>,
  commandId: string | undefined,
): Receipt<E, State> | undefined {
  if (commandId === undefined) return undefined;
  const start = events.findIndex(({ id }) => id === eventIdOf(commandId, 0));
  if (start === -1) return undefined;
  let end = start + 1;
  while (events[end]?.id === eventIdOf(commandId, end - start)) end++;
  const { position, revision } = events[end - 1]!;
  return { position, revision, events: events.slice(start, end).map(({ type, data }) => ({ type, data }) as unknown as E), state };
}

function decideOrRefuse<State, C extends DomainCommand, E extends DomainEvent>(
  decider: Decider<State, C, E>,
  command: C,
  state: State,
): E[] | DomainError {
  try {
    return decider.decide(command, state);
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

function envelopes(events: readonly DomainEvent[], meta: CommandMeta, { commandId, newId = newEventId, at }: ExecuteOptions): NewEvent[] {
  const full: EventMeta = { ...meta, causationId: meta.causationId ?? commandId, version: 1 };
  return events.map(({ type, data }, index) => ({
    id: commandId === undefined ? newId() : eventIdOf(commandId, index),
    type,
    data,
    meta: full,
    at,
  }));
}

const expectedAt = (revision: number) => (revision === -1 ? 'none' : revision);
