import type { Boundary, DomainCommand, DomainEvent } from '@matricula/domain/kernel';
import type { Filter, ReadModel } from '@matricula/read-models/kernel';

/** Injection token of what contexts hand over: `readonly HandsOver[]`. */
export const HANDS_OVER = Symbol('hands over');

/** One thing that passes from a user to a successor, or back. */
export interface Passing {
  from: { id: string };
  to: { id: string; name: string };
  /** Id of the command, derived from the job and the thing. */
  commandId: string;
}

/** Things of a context that pass to the first successor when a user leaves. */
export interface HandsOver {
  readonly context: string;
  /** The things in the work list that the job stores; never changed, because stored lists contain it. */
  readonly name: string;
  /** One of them in the ids of commands; never changed either. */
  readonly one: string;
  /** The fields of its events that name the responsible user. */
  readonly fields: readonly string[];
  /** Where the open things of a user are found. */
  readonly list: ReadModel;
  where(userId: string): Filter;
  readonly boundary: Boundary<unknown, DomainCommand, DomainEvent, string[]>;
  /** The command that assigns a thing to the successor. */
  give(passing: Passing): DomainCommand;
  /** The command that returns it; undefined if it has gone to another user since. */
  giveBack(passing: Passing, state: unknown): DomainCommand | undefined;
}

/** Declares what a context hands over; its module lists the declarations as `handsOver`. */
export function defineHandOver<State, C extends DomainCommand, E extends DomainEvent>(
  declaration: Omit<HandsOver, 'boundary' | 'give' | 'giveBack'> & {
    boundary: Boundary<State, C, E, [id: string]>;
    give: (passing: Passing) => C;
    giveBack: (passing: Passing, state: State) => C | undefined;
  },
): HandsOver {
  return declaration as unknown as HandsOver;
}
