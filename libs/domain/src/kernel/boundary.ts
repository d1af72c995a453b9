import type { Decider, DomainCommand } from './decider';
import type { DomainEvent } from './event';
import type { Lifecycle } from './lifecycle';

/** A consistency boundary: streams, rules and, optionally, the life cycle of a kind of thing. One generic command and handler serve all of them. */
export interface Boundary<
  State,
  C extends DomainCommand,
  E extends DomainEvent,
  Key extends string[],
  Life extends Lifecycle | undefined = Lifecycle | undefined,
> {
  /** Name of the kind of thing. */
  readonly name: string;
  readonly decider: Decider<State, C, E>;
  readonly life?: Life;
  /** The stream of one thing; its key is usually just its id. */
  stream(tenantId: string, ...key: Key): string;
}

/** The parts of a boundary that do not depend on its types. */
export type AnyBoundary = Pick<Boundary<unknown, DomainCommand, DomainEvent, string[]>, 'name' | 'life'>;

/** Declares a consistency boundary. */
export const defineBoundary = <
  State,
  C extends DomainCommand,
  E extends DomainEvent,
  Key extends string[],
  Life extends Lifecycle | undefined = undefined,
>(
  boundary: Boundary<State, C, E, Key, Life>,
): Boundary<State, C, E, Key, Life> => boundary;
