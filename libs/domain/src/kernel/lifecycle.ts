import { DomainError } from './domain-error';
import type { FieldSet } from './field-set';

/** A step in the life of a thing. */
export interface Move<State extends string = string> {
  /** Label of the button. */
  readonly label: string;
  readonly from: readonly State[];
  /** The next state; without it, the state does not change. */
  readonly to?: State;
  /** Parties that may make the transition (`requester`, `support`), as the access rules name them; without it, everyone who sees the thing. */
  readonly by?: readonly string[];
  /** Fields to fill in for the transition. */
  readonly asks?: FieldSet;
}

interface Declaration<State extends string, Name extends string> {
  /** Name of the thing for users: `ticket`. */
  readonly name: string;
  /** The states, with their labels. */
  readonly states: Readonly<Record<State, string>>;
  readonly moves: Readonly<Record<Name, Move<NoInfer<State>>>>;
}

/** States and moves of a kind of thing, as data: the decider refuses by it, rows and screens offer by it. */
export interface Lifecycle<State extends string = string, Name extends string = string> extends Declaration<State, Name> {
  /** The state after a move. @throws DomainError `<name>/not-possible`, with the state in its message */
  after(state: State, move: Name): State;
  /** Whether a user who is all of these parties may make a transition. */
  may(move: Name, who: readonly string[]): boolean;
  /** The moves that they may make now. */
  open(state: State, who: readonly string[]): Name[];
}

/** Declares the life of a kind of thing. */
export function defineLifecycle<const State extends string, const Name extends string>(
  declaration: Declaration<State, Name>,
): Lifecycle<State, Name> {
  const { name, states, moves } = declaration;
  const may = (move: Name, who: readonly string[]) => moves[move].by?.some((one) => who.includes(one)) ?? true;
  return {
    ...declaration,
    after(state, move) {
      const { label, from, to = state } = moves[move];
      if (!from.includes(state)) {
        throw new DomainError(`${name}/not-possible`, `"${label}" is not possible: this ${name} is ${states[state]}.`);
      }
      return to;
    },
    may,
    open: (state, who) => (Object.keys(moves) as Name[]).filter((move) => moves[move].from.includes(state) && may(move, who)),
  };
}
