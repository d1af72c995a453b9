import type { Boundary, Decider, DomainCommand, DomainEvent, RecordedEvent } from '@matricula/domain/kernel';
import type { TimerElapsed } from '@matricula/domain/automation';

/** A command that a policy issues: its stream in the event's tenant, and the decider. */
export interface Order<C extends DomainCommand = DomainCommand> {
  stream(tenantId: string): string;
  decider: Decider<unknown, C, DomainEvent>;
  command: C;
}

/** Age up to which an event is worth a notification; older ones people have already seen in their lists. */
export const NEWS_MS = 24 * 60 * 60_000;

type Orders = Order | Order[] | undefined;

/** Reacts to events with commands. */
export interface Policy {
  /** Kebab-case, unique; its position in the log is stored under it. */
  readonly name: string;
  readonly types: ReadonlySet<string>;
  /** Events older than this are skipped, such as imported history. Without it, all events count. */
  readonly mostLateMs?: number;
  /** Commands that an event triggers, in order. */
  react(event: RecordedEvent): Order[];
}

/** One function per event type. */
export type Reactions<E extends DomainEvent> = {
  [Type in E['type']]?: (event: RecordedEvent<Extract<E, { type: Type }>>) => Orders;
};

/** One function per kind of timer, called when it elapses. */
export type Elapses = Record<string, (event: RecordedEvent<TimerElapsed>) => Orders>;

/**
 * Declares an automatic reaction: `definePolicy<FollowUpEvent>({ name, on: { FollowUpScheduled: ... }, elapsed: { 'follow-up-due': ... } })`.
 * Reactions are pure: event data only, never the clock, never a read model. Ids of commands derive from the event, so a redelivered event does
 * nothing twice.
 */
export function definePolicy<E extends DomainEvent = DomainEvent>(declaration: {
  name: string;
  mostLateMs?: number;
  on?: Reactions<E>;
  elapsed?: Elapses;
}): Policy {
  const { name, mostLateMs, on = {}, elapsed = {} } = declaration;
  const reactions = new Map(Object.entries(on) as [string, ((event: RecordedEvent) => Orders) | undefined][]);
  const times = new Map(Object.entries(elapsed));
  if (times.size > 0)
    reactions.set('TimerElapsed', (event) => times.get((event.data as TimerElapsed['data']).kind)?.(event as RecordedEvent<TimerElapsed>));
  return {
    name,
    mostLateMs,
    types: new Set(reactions.keys()),
    react(event) {
      const orders = reactions.get(event.type)?.(event);
      return orders === undefined ? [] : Array.isArray(orders) ? orders : [orders];
    },
  };
}

/**
 * A command to one thing of a boundary, decided by its decider alone. Not for things whose decisions depend on other streams (an account, a
 * record). The decider's types are checked only here.
 */
export const order = <State, C extends DomainCommand, E extends DomainEvent, Key extends string[]>(
  boundary: Boundary<State, C, E, Key>,
  key: Key,
  command: NoInfer<C>,
): Order => ({
  stream: (tenantId) => boundary.stream(tenantId, ...key),
  decider: boundary.decider as unknown as Order['decider'],
  command,
});
