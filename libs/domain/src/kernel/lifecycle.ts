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

/** The moves of a kind of thing by name; each keeps the type of its own field set. */
type Moves<State extends string, Name extends string, Asks> = {
  readonly [M in Name]: Omit<Move<State>, 'asks'> & {
    readonly asks?: M extends keyof Asks ? (Asks[M] extends FieldSet ? Asks[M] : FieldSet) : FieldSet;
  };
};

/** States and moves of a kind of thing, as data: the decider refuses by it, rows and screens offer by it. */
export interface Lifecycle<State extends string = string, Name extends string = string, Asks = unknown> {
  /** Name of the thing for users: `ticket`. */
  readonly name: string;
  /** The states, with their labels. */
  readonly states: Readonly<Record<State, string>>;
  readonly moves: Moves<State, Name, Asks>;
  /** The state after a move. @throws DomainError `<name>/not-possible`, with the state in its message */
  after(state: State, move: Name): State;
  /** Whether a user who is all of these parties may make a transition. */
  may(move: Name, who: readonly string[]): boolean;
  /** The moves that they may make now. */
  open(state: State, who: readonly string[]): Name[];
}

/** The field sets that moves ask for, by the name of the move; no fields if a move asks for nothing. */
type AsksOf<Declared> = { [M in keyof Declared]: Declared[M] extends { asks: infer S extends FieldSet } ? S : Record<never, never> };

/** Declares the life of a kind of thing. */
export function defineLifecycle<
  const State extends string,
  const Declared extends Readonly<Record<string, Move<NoInfer<State>>>>,
>(declaration: {
  name: string;
  states: Readonly<Record<State, string>>;
  moves: Declared;
}): Lifecycle<State, keyof Declared & string, AsksOf<Declared>> {
  type Name = keyof Declared & string;
  const { name, states } = declaration;
  // The declared type says which field set belongs to which move.
  const moves = declaration.moves as Declared & Moves<State, Name, AsksOf<Declared>>;
  const may = (move: Name, who: readonly string[]) => moves[move].by?.some((one) => who.includes(one)) ?? true;
  return {
    ...declaration,
    moves,
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
