import type { Boundary, Decider, DomainCommand, DomainEvent, RecordedEvent } from '@matricula/domain/kernel';
import type { TimerElapsed } from '@matricula/domain/automation';

/** A command that a policy gives: to which stream of the event's tenant, and by whose rules. */
export interface Order<C extends DomainCommand = DomainCommand> {
  stream(tenantId: string): string;
  decider: Decider<unknown, C, DomainEvent>;
  command: C;
}

/** Within this something is news to somebody; older, and they have seen it in their lists. */
export const NEWS_MS = 24 * 60 * 60_000;

type Orders = Order | Order[] | undefined;

/** What reacts to events: an event in, commands out. */
export interface Policy {
  /** Kebab-case, unique; its place in the log is kept under it. */
  readonly name: string;
  readonly types: ReadonlySet<string>;
  /** What happened longer ago than this is passed over: history that was brought in, say. Everything is heeded without. */
  readonly mostLateMs?: number;
  /** Commands that an event calls for, in order. */
  react(event: RecordedEvent): Order[];
}

/** One function per event type. */
export type Reactions<E extends DomainEvent> = {
  [Type in E['type']]?: (event: RecordedEvent<Extract<E, { type: Type }>>) => Orders;
};

/** One function per kind of timer, called when its time has come. */
export type Elapses = Record<string, (event: RecordedEvent<TimerElapsed>) => Orders>;

/**
 * Declares how the product acts by itself: `definePolicy<FollowUpEvent>({ name, on: { FollowUpScheduled: ... }, elapsed: { 'follow-up-due': ... } })`.
 * Reactions are pure: event data only, never the clock, never a read model. Ids of what they cause follow from the event, so an event that
 * comes again causes nothing twice.
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
 * A command to one thing of a boundary, by the rules of its decider alone: one whose decisions have conditions in other streams (an
 * account, a record) is not ordered about. The decider's own types are checked here and nowhere else.
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
