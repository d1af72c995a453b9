import type { Boundary, Decider, DomainCommand, DomainEvent } from '@matricula/domain/kernel';
import type { CapacityCount } from '@matricula/domain/lead';
import type { Filter, ReadModel } from '@matricula/read-models/kernel';

/** Injection token of what contexts hand over: `readonly HandsOver[]`. */
export const HANDS_OVER = Symbol('hands over');

/** One thing that passes from a user to a successor, or back. */
export interface Passing {
  from: { id: string };
  to: { id: string; name: string };
  jobId: string;
  /** Id of the command, derived from the job and the thing. */
  commandId: string;
  /** True if the thing is a user above the first successor, or that successor: they move to `managerId`, not to the successor. */
  isAbove: boolean;
  /** The manager of the user who leaves. */
  managerId: string | null;
}

interface Declared {
  readonly context: string;
  /** The things in the work list that the job stores; never changed, because stored lists contain it. */
  readonly name: string;
  /** Where the open things of a user are found. */
  readonly list: ReadModel;
  where(userId: string): Filter;
}

/** Things of a context that pass to successors when a user leaves. */
export interface HandsOver extends Declared {
  /** One of them in the ids of commands; never changed either. */
  readonly one: string;
  /** The fields of its events that name the responsible user. */
  readonly fields: readonly string[];
  /**
   * Who takes them: the first successor, one command each, or all successors in turn, in one append for many, which is undone by the events of the
   * job.
   */
  readonly to: 'first' | 'turns';
  readonly boundary: Boundary<unknown, DomainCommand, DomainEvent, string[]>;
  /** The decider that marks what successors get above their capacity; undefined for things that have no capacity. */
  marking?(count: CapacityCount): Decider<unknown, DomainCommand, DomainEvent>;
  /** The command that assigns a thing to the successor. */
  give(passing: Passing): DomainCommand;
  /** The command that returns it; undefined if it has gone to another user since. */
  giveBack(passing: Passing, state: unknown): DomainCommand | undefined;
}

/** Things that move along with those of another declaration; they are only counted. */
export interface MovesAlong extends Declared {
  /** The name of that declaration. */
  readonly along: string;
}

/** Declares what a context hands over; its module lists the declarations as `handsOver`. */
export function defineHandOver<State, C extends DomainCommand, E extends DomainEvent>(
  declaration: Omit<HandsOver, 'to' | 'boundary' | 'marking' | 'give' | 'giveBack'> & {
    boundary: Boundary<State, C, E, [id: string]>;
    marking?: (count: CapacityCount) => Decider<State, C, E>;
    give: (passing: Passing) => C;
  } & ({ to: 'turns' } | { to?: 'first'; giveBack: (passing: Passing, state: State) => C | undefined }),
): HandsOver {
  return { to: 'first', giveBack: () => undefined, ...declaration } as unknown as HandsOver;
}

/** Declares what moves along with another thing; its module lists the declarations as `movesAlong`. */
export const defineMovesAlong = (declaration: MovesAlong): MovesAlong => declaration;

/** Injection token of what moves along: `readonly MovesAlong[]`. */
export const MOVES_ALONG = Symbol('moves along');
