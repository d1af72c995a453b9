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

/** Maximum number of attempts when other writers append to the same stream. */
const ATTEMPTS = 8;
/** The pause between two attempts grows up to 2 to this power, in ms. */
const LONGEST_PAUSE = 8;

/** The stream that a command's events are appended to. */
export interface StreamAddress {
  stream: string;
  tenantId: string;
}

/** Result of a command: the position of its stream and the new events. Empty `events` means that nothing had to change. */
export interface Receipt<E extends DomainEvent = DomainEvent, State = unknown> {
  position: Position;
  /** -1 when the stream has no events. */
  revision: number;
  events: E[];
  /** State of the stream after the command, so the caller need not load it again. */
  state: State;
}

/** Actor and cause of a command; the version of each event is filled in from its declaration. */
export type CommandMeta = Omit<EventMeta, 'version'>;

/** Options of one execution. */
export interface ExecuteOptions<State = unknown> {
  /** Derives event ids from the command id: a repeated command returns its first result and writes nothing again. */
  commandId?: string;
  /** Generates ids of events without a command id; random by default. */
  newId?: () => string;
  /** When the event happened; only imports of history set it. */
  at?: string;
  /** Appends to other streams, written atomically with the command's events. Called again at every attempt. */
  beside?(before: State, after: State): Promise<StreamAppend[]>;
}

/** Options of a batch execution. */
export interface ExecuteManyOptions<E extends DomainEvent = DomainEvent, State = unknown> extends Pick<ExecuteOptions, 'newId'> {
  /**
   * Appends to other streams, written atomically with the commands' events. Called again at every attempt, with the outcome of each command. Throw
   * `CommandsRefused` to refuse only some of the commands.
   */
  beside?(outcomes: readonly Outcome<E, State>[]): Promise<StreamAppend[]>;
}

/** One command of a batch. Several may address the same stream; each is decided on the state left by those before it. */
export interface AddressedCommand<C extends DomainCommand> extends StreamAddress {
  command: C;
  commandId?: string;
  /** Overrides the meta shared by the batch. */
  meta?: CommandMeta;
  at?: string;
}

/** Outcome of one command of a batch; a refused command does not affect the others. */
export type Outcome<E extends DomainEvent, State = unknown> =
  | {
      receipt: Receipt<E, State>;
      /** State of the stream before the command; undefined if an earlier call executed it. */
      before?: State;
      refused?: undefined;
    }
  | { receipt?: undefined; before?: undefined; refused: DomainError };

/** Refuses some commands of a batch, by their index; the others are decided again without them. */
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
 * Loads, decides and appends: the only place where these meet. First uses the cached state of the stream; the append verifies its revision. If that
 * attempt yields no events, is refused or conflicts, or if the command may have been executed before, the command is decided on the current state.
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
    Promise.reject(await withLastAuthor(error, store, address.stream, command)),
  );
}

/**
 * Adds to a conflict error who last changed a requested field, and the position to read from. A refusal may name the type of the event (`changedBy`), and
 * the id of the changed thing if the stream has several (`changedIn`).
 */
async function withLastAuthor(error: unknown, store: EventStore, stream: string, { data }: DomainCommand): Promise<unknown> {
  if (!(error instanceof DomainError) || !error.code.endsWith('/changed-meanwhile')) return error;
  const asked = new Set(Object.values<unknown>({ ...(data as object) }).flatMap(namesIn));
  const events = await store.read(stream);
  const { changedBy, changedIn, ...more } = error.details ?? {};
  const isNamed = ({ type, data: of }: RecordedEvent) =>
    type === changedBy && (changedIn === undefined || Object.values<unknown>({ ...(of as object) }).includes(changedIn));
  const last =
    changedBy === undefined
      ? (events.findLast((event) => namesIn((event.data as { to?: unknown }).to).some((name) => asked.has(name))) ??
        events.findLast(({ type }) => type.endsWith('Changed')))
      : events.findLast(isNamed);
  const seen = last ?? events.at(-1);
  if (!seen) return error;
  const details = { ...more, ...(last && { by: last.meta.actor.name }), position: seen.position };
  return new DomainError(error.code, error.message, error.fields, details);
}

const namesIn = (of: unknown): string[] => (typeof of === 'object' && of !== null ? Object.keys(of) : []);

/** Ignores a refusal based on cached state: it may no longer apply. */
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
  // With a command id, another process may have written the same events first.
  if (commandId === undefined) store.states.learn(decider, address.stream, known, came);
  else store.states.doubt(address.stream);
  return { ...came, events };
}

/** Appends to one stream together with others; the position is that of the last append. */
async function appendWith(store: EventStore, append: StreamAppend, others: readonly StreamAppend[]) {
  const results = await store.appendMany([append, ...others]);
  const own = results.find(({ stream }) => stream === append.stream);
  if (!own) throw new Error(`Nothing was said of stream ${append.stream}`);
  return { revision: own.revision, position: results.reduce((last, { position }) => (position > last ? position : last), own.position) };
}

/**
 * One part of a command that appends to several streams atomically: the append to one of them, expected at `revision`. `part` keeps the derived
 * event ids of the parts apart.
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
 * Executes many commands with one read and one append; used by imports and bulk actions. Returns outcomes in the order of the commands. All decided
 * events are written atomically; refused commands are returned as such and write nothing.
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

/** Decides many commands on the same histories, except those already refused. */
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

/** Retries after revision conflicts. @throws RevisionConflict when so many attempts in a row were overtaken; eight by default */
export async function persisting<T>(attempt: () => Promise<T>, attempts = ATTEMPTS): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof RevisionConflict) || tried === attempts) throw error;
      // The first retry is immediate; later ones wait a random time so that writers do not collide again.
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

/** Receipt of the first execution, if the command was executed before. */
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
