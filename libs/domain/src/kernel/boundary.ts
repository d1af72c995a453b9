import type { Decider, DomainCommand } from './decider';
import type { DomainEvent } from './event';
import type { Lifecycle } from './lifecycle';

/** Where a kind of thing decides: its streams, its rules and, where it has one, its life. One command and one handler serve all of them. */
export interface Boundary<State, C extends DomainCommand, E extends DomainEvent, Key extends string[]> {
  /** Of what it decides about. */
  readonly name: string;
  readonly decider: Decider<State, C, E>;
  readonly life?: Lifecycle;
  /** The stream of one thing; its key is its id, where it needs no more. */
  stream(tenantId: string, ...key: Key): string;
}

/** The parts of a boundary that do not depend on its types. */
export type AnyBoundary = Pick<Boundary<unknown, DomainCommand, DomainEvent, string[]>, 'name' | 'life'>;

/** Declares a consistency boundary. */
export const defineBoundary = <State, C extends DomainCommand, E extends DomainEvent, Key extends string[]>(
  boundary: Boundary<State, C, E, Key>,
): Boundary<State, C, E, Key> => boundary;
