import type { DomainEvent } from './event';

/** A command as a decider sees it: everything it needs (ids, times, looked-up facts) is in `data`. */
export interface DomainCommand<Type extends string = string, Data = unknown> {
  type: Type;
  data: Data;
}

/** The pure core of a consistency boundary: no clock, no ids, no I/O. */
export interface Decider<State, C extends DomainCommand, E extends DomainEvent> {
  initial: State;
  /** `[]` means "already so"; throws DomainError for "not allowed". */
  decide(command: C, state: State): E[];
  /** Never throws; unknown events leave the state as it is. */
  evolve(state: State, event: E): State;
}

/** Default branch of `evolve`: exhaustive for the compiler, tolerant of events from newer versions at run time. */
export function unknownEvent<State>(_event: never, state: State): State {
  return state;
}
