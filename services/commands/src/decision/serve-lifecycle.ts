import { ForbiddenException } from '@nestjs/common';
import type { CommandBus } from '@nestjs/cqrs';
import { assertAllowed, commandMeta, type RequestContext, type RowAccess } from '@matricula/auth';
import { DomainError, type Boundary, type DomainCommand, type DomainEvent, type Lifecycle } from '@matricula/domain/kernel';
import { checkFields, type FieldValues } from '@matricula/domain/kernel/field-check';
import type { FieldSet, ValuesOf } from '@matricula/domain/kernel/field-set';
import type { EventStore, Receipt } from '@matricula/event-store';
import { DecideCommand } from './decide.handler';

type NameOf<Life extends Lifecycle> = keyof Life['moves'] & string;
type ValuesFor<Life extends Lifecycle, M extends NameOf<Life>> =
  NonNullable<Life['moves'][M]['asks']> extends infer Asks extends FieldSet ? ValuesOf<Asks> : never;

/** One request to move a thing, validated: what a context prepares the command from. */
export interface Step<Thing, Party extends string, Values, Extra> {
  thing: Thing;
  /** The parties that the caller is to the thing. */
  parties: readonly Party[];
  /** The values of the move's field set. */
  values: Values;
  /** Other input, such as stored files. */
  extra: Extra;
  context: RequestContext;
}

/** A thing, and the key of the stream that decides about it. */
export interface Found<Thing, Key extends string[]> {
  thing: Thing;
  key: Key;
}

interface Serving<Life extends Lifecycle, Thing, C extends DomainCommand, Key extends string[], Party extends string, Extra> {
  commands: Pick<CommandBus, 'execute'>;
  store: EventStore;
  /** Name of the thing in error texts; by default the name of the boundary. */
  called?: string;
  /** Final states in which a thing is treated as unknown. */
  gone?: readonly string[];
  /** Moves that change only the given values: the field set of the body, and the present values of the thing. */
  changes?: { readonly [M in NameOf<Life>]?: { fields: FieldSet; stored: (thing: Thing) => object } };
  /** Moves that have a route of their own: the route whose path names the move does not serve them. */
  ownRoutes?: readonly NameOf<Life>[];
  /** Finds the thing by the ids of the route if they are not the key of its stream, or if the state does not name the people who see it. */
  find?: (ids: readonly string[], context: RequestContext) => Found<Thing, Key> | undefined | Promise<Found<Thing, Key> | undefined>;
  /** The error text for a move that is reserved to others, instead of the general one. */
  refusal?: (thing: Thing, context: RequestContext) => string | undefined;
  /** Makes the command of each move, or of every move alike. */
  prepare:
    | { readonly [M in NameOf<Life>]: (step: Step<Thing, Party, ValuesFor<Life, M>, Extra>) => C | Promise<C> }
    | ((step: Step<Thing, Party, ValuesFor<Life, NameOf<Life>>, Extra>, move: NameOf<Life>) => C | Promise<C>);
}

/** A move that the caller may make; its body is not read yet. */
export interface PermittedMove<State, E extends DomainEvent, Extra> {
  move: string;
  /** Validates the values, prepares the command and sends it. @throws DomainError `<name>/invalid` with the errors by field */
  make(given: object, extra: Extra): Promise<Receipt<E, State>>;
}

/** The moves of a kind of thing, as its controllers call them. */
export interface ServedLifecycle<State, E extends DomainEvent, Extra> {
  /**
   * Checks that the caller sees the thing and may make the move, before the body is read.
   * @throws DomainError `<name>/unknown`, `<name>-move/unknown`; ForbiddenException for a move that is reserved to others
   */
  permitted(ids: string | readonly string[], move: string, context: RequestContext): Promise<PermittedMove<State, E, Extra>>;
  /** Makes the move that the path of the route names, without values. @throws the errors of `move` */
  step(ids: string | readonly string[], move: string, context: RequestContext): Promise<Receipt<E, State>>;
  /** Makes a move whose values are at hand. @throws the errors of `permitted` and of `PermittedMove.make` */
  move(
    ids: string | readonly string[],
    move: string,
    context: RequestContext,
    ...input: undefined extends Extra ? [given?: object, extra?: Extra] : [given: object, extra: Extra]
  ): Promise<Receipt<E, State>>;
}

/**
 * Serves the moves of a boundary by its life cycle: finds the thing, checks the caller's part in it by the row access and the values by the field
 * set of the move, lets `prepare` make the command, and decides it.
 */
export function serveLifecycle<
  State extends object,
  const C extends DomainCommand,
  E extends DomainEvent,
  Key extends string[],
  Life extends Lifecycle,
  Party extends string,
  Thing extends object = State,
  Extra = undefined,
>(
  boundary: Boundary<State, C, E, Key, Life>,
  access: Pick<RowAccess<Party>, 'who'>,
  serving: Serving<Life, Thing, NoInfer<C>, Key, Party, Extra>,
): ServedLifecycle<State, E, Extra> {
  const { name } = boundary;
  if (!boundary.life) throw new Error(`The boundary ${name} declares no life cycle`);
  const life: Lifecycle = boundary.life;
  const { commands, store, gone = [], find, refusal, called = name.replaceAll('-', ' ') } = serving;
  const changes = serving.changes as Readonly<Record<string, { fields: FieldSet; stored: (thing: Thing) => object }>> | undefined;
  // The compiler relates a move to its values for the callers; here the name is only known at run time.
  type Prepare = (step: Step<Thing, Party, object, Extra>, move: string) => C | Promise<C>;
  const prepare = serving.prepare as Prepare | Readonly<Record<string, Prepare>>;

  async function seen(ids: readonly string[], context: RequestContext): Promise<Found<Thing, Key> & { parties: Party[] }> {
    const found = find ? await find(ids, context) : await inLog(ids, context);
    const parties = found ? access.who(context.sight, found.thing) : [];
    if (!found || parties.length === 0) throw new DomainError(`${name}/unknown`, `There is no such ${called}.`);
    return { ...found, parties };
  }

  /** Reads the log, because a row may lag behind. */
  async function inLog(ids: readonly string[], { tenantId }: RequestContext): Promise<Found<Thing, Key> | undefined> {
    const key = [...ids] as Key;
    const { state } = await store.states.current(boundary.decider, boundary.stream(tenantId, ...key));
    const status = (state as { status?: string }).status ?? 'none';
    return status === 'none' || gone.includes(status) ? undefined : { thing: state as object as Thing, key };
  }

  const isServed = (move: string) => Object.hasOwn(life.moves, move) && (typeof prepare === 'function' || Object.hasOwn(prepare, move));
  const ownRoutes: readonly string[] = serving.ownRoutes ?? [];
  const isServedByPath = (move: string) => isServed(move) && !ownRoutes.includes(move);

  async function permitted(
    ids: string | readonly string[],
    move: string,
    context: RequestContext,
    serves = isServed,
  ): Promise<PermittedMove<State, E, Extra>> {
    const { thing, key, parties } = await seen(typeof ids === 'string' ? [ids] : ids, context);
    const prepared = typeof prepare === 'function' ? prepare : prepare[move];
    if (!serves(move) || !prepared) {
      throw new DomainError(`${name}-move/unknown`, `This action is not available for ${/^[aeiou]/.test(called) ? 'an' : 'a'} ${called}.`);
    }
    const allowed = life.may(move, parties);
    const words = allowed ? undefined : refusal?.(thing, context);
    if (words) throw new ForbiddenException(words);
    assertAllowed(allowed);
    const asks = life.moves[move]?.asks ?? {};
    const changing = changes?.[move];
    return {
      move,
      async make(given, extra) {
        const kept = changing?.stored(thing) as FieldValues | undefined;
        const values = checked(name, changing?.fields ?? asks, given, kept);
        const command = await prepared({ thing, parties, values, extra, context }, move);
        return commands.execute(new DecideCommand(boundary, key, command, commandMeta(context)));
      },
    };
  }

  return {
    permitted: (ids, move, context) => permitted(ids, move, context),
    step: async (ids, move, context) => (await permitted(ids, move, context, isServedByPath)).make({}, undefined as Extra),
    move: async (ids, move, context, ...[given, extra]) => (await permitted(ids, move, context)).make(given ?? {}, extra as Extra),
  };
}

/** The values of a field set; with `kept`, those values with the given changes. @throws DomainError `<name>/invalid` with the errors by field */
export function checked<const S extends FieldSet>(name: string, set: S, given: object, kept?: FieldValues): ValuesOf<S> {
  const { values, problems } = checkFields(set, given, kept);
  const [first] = problems;
  if (!first) return { ...kept, ...values } as ValuesOf<S>;
  throw new DomainError(`${name}/invalid`, first.message, Object.fromEntries(problems.map(({ field, message }) => [field, message])));
}
