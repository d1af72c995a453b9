import type { AggregateRow, Filter, Grouping, GroupingsQuery } from '@matricula/read-models/kernel';
import { kindOf } from '../../field-value';
import { addedUp, grownBy } from './added-up';
import { singleFigures } from '../single-figures';
import { cubeGroups, cubeRows, cubesOf, nameOf, ridersOf, type Cube } from './compile-cube';
import { cubeSets, groupsNumber } from './cube-sets';
import { named, namesOf } from '../compile-figures';
import type { RowRange, Subject } from '../compile-query';
import { countingOf } from './counted-figures';
import type { Ask, Draft, Values } from '../dialect';
import { inWords, numberedIn } from '../words-of-numbers';
import { putLast } from '../put-last';

/** Up to this many groups are summed here, which is faster than in the engine. */
const FEW_GROUPS = 4_000;
/** Groups of newer rows are stored next to the earlier ones until they are about as many. */
const SPARE = 64;
/** Queries that had too many groups, by their text: for a while the engine sums them up. */
const many = new Map<string, number>();
const MANY_FOR_MS = 3_600_000;
const MOST_REMEMBERED = 200;

/** Aggregates the same rows by several groupings; groupings that follow from one another share a statement. */
export async function combinedFigures<D extends Draft>(ask: Ask<D>, subject: Subject<D>, query: GroupingsQuery): Promise<AggregateRow[][]> {
  const answers: AggregateRow[][] = query.groupings.map(() => []);
  const of = (cube: Cube) => cube.flatMap((index) => query.groupings[index] ?? []);
  const put = (cube: Cube, read: AggregateRow[][]) => cube.forEach((index, place) => (answers[index] = read[place] ?? []));
  const each = async (cube: Cube, isLarge = false) => {
    const groupings = of(cube);
    const [single, ...more] = groupings;
    if (!single) return;
    if (more.length === 0) return put(cube, [await singleFigures(ask, subject, query, single)]);
    const few = isLarge ? undefined : await fewFigures(ask, subject, query, single.by, groupings);
    put(cube, few ?? (await cubeFigures(ask, subject, query, groupings)));
  };
  const cubes = cubesOf(subject.asked, query.groupings);
  const { cube, riders = [], finest } = ridersOf(subject.asked, query.groupings, cubes) ?? {};
  const together = async () => {
    if (!cube || !finest) return;
    const all = [...cube, ...riders];
    const few = await fewFigures(ask, subject, query, finest.by, of(all));
    if (few) put(all, few);
    else await Promise.all([each(cube, true), ...riders.map(apart)]);
  };
  const apart = async (index: number) => {
    const [rider] = of([index]);
    const few = rider && subject.figures && (await fewFigures(ask, subject, query, rider.by, [rider]));
    if (few) put([index], few);
    else await each([index]);
  };
  const alone = cubes.filter((one) => one !== cube && !one.some((index) => riders.includes(index)));
  await Promise.all([together(), ...alone.map((one) => each(one))]);
  return answers;
}

/** Figures derived from groups by some dimensions, one list per grouping; undefined if there are too many groups. */
async function fewFigures<D extends Draft>(
  ask: Ask<D>,
  subject: Subject<D>,
  query: GroupingsQuery,
  by: Grouping['by'],
  groupings: readonly Grouping[],
): Promise<AggregateRow[][] | undefined> {
  const all = [{ by, measures: [] }, ...groupings];
  const { few, parts } = cubeGroups(subject, query, all, FEW_GROUPS + 1);
  if (performance.now() - (many.get(few.text) ?? -MANY_FOR_MS) < MANY_FOR_MS) return undefined;
  const find = async (rows?: RowRange<D>) => {
    const groups = await fewGroups(ask, rowsOf(subject, rows), query, all);
    return groups && { groups, first: groups.length };
  };
  const add = async ({ groups, first }: { groups: readonly Values[]; first: number }, { since }: { since: RowRange<D> }) => {
    const more = await fewGroups(ask, rowsOf(subject, since), query, all);
    return more && groups.length + more.length <= 2 * first + SPARE ? { groups: [...groups, ...more], first } : undefined;
  };
  const found = await (subject.figures?.(nameOfQuestion('groups', subject, query, all), { find, add }) ?? find());
  if (found) return addedUp(found.groups, by, groupings, parts);
  putLast(many, few.text, performance.now(), MOST_REMEMBERED);
  return undefined;
}

/** The groups of a cube, in words; undefined if there are too many. */
async function fewGroups<D extends Draft>(ask: Ask<D>, subject: Subject<D>, query: GroupingsQuery, groupings: readonly Grouping[]) {
  const groups = await ask(cubeGroups(subject, query, groupings, FEW_GROUPS + 1).few);
  return groups.length <= FEW_GROUPS ? inWords(groups, numberedIn(subject, groupings[0]?.by ?? [])) : undefined;
}

/** A subject limited to some of its rows. */
const rowsOf = <D extends Draft>(subject: Subject<D>, rows: RowRange<D> | undefined): Subject<D> =>
  rows ? { ...subject, within: rows.within } : subject;

const nameOfQuestion = <D extends Draft>(
  what: string,
  { tenantId, asked }: Subject<D>,
  { where, timeZone }: GroupingsQuery,
  groupings: readonly Grouping[],
) => JSON.stringify([what, tenantId, asked, where, timeZone, groupings]);

/** All figures of a cube, one list per grouping, summed by the engine; or cached figures plus newer rows. */
async function cubeFigures<D extends Draft>(
  ask: Ask<D>,
  subject: Subject<D>,
  query: GroupingsQuery,
  groupings: readonly Grouping[],
): Promise<AggregateRow[][]> {
  const find = (rows?: RowRange<D>) => allFigures(ask, rowsOf(subject, rows), query, groupings);
  const counting = subject.figures && countingOf(subject, query, groupings);
  const count = counting && {
    thing: counting.thing,
    find: async (...rows: Parameters<typeof counting.rows>) => inGroupings(subject, groupings, await counting.rows(...rows)),
  };
  const found = await subject.figures?.<AggregateRow[][]>(nameOfQuestion('figures', subject, query, groupings), {
    find,
    count,
    add: (known, { since, before }) => withRowsSince(ask, subject, query, groupings, known, { since, before }),
  });
  return found ?? find();
}

/**
 * Adds newer rows to figures. Values counted as distinct are looked up among the earlier rows: only new ones count. Undefined if all rows must be
 * read again.
 */
async function withRowsSince<D extends Draft>(
  ask: Ask<D>,
  subject: Subject<D>,
  query: GroupingsQuery,
  groupings: readonly Grouping[],
  known: AggregateRow[][],
  { since, before }: { since: RowRange<D>; before: RowRange<D> },
): Promise<AggregateRow[][] | undefined> {
  const by = groupings[0]?.by ?? [];
  const fresh = await fewGroups(ask, rowsOf(subject, since), query, groupings);
  if (!fresh) return undefined;
  if (fresh.length === 0) return known;
  const [field] = groupings.flatMap(({ measures }) =>
    measures.flatMap((measure) => (measure.op === 'distinct' ? (measure.field ?? []) : [])),
  );
  const things = [...new Set(fresh.flatMap((group) => group[by.length] ?? []))];
  let earlier: readonly Values[] | undefined = [];
  if (field !== undefined && things.length > 0) {
    // Only keywords are returned by the engine in the form it compares.
    if (kindOf(subject.asked, field) !== 'keyword') return undefined;
    const these: Filter = { field, op: 'in', values: things };
    const where: Filter = query.where ? { and: [query.where, these] } : these;
    earlier = await fewGroups(ask, rowsOf(subject, before), { ...query, where }, groupings);
  }
  if (!earlier) return undefined;
  const { parts } = cubeGroups(subject, query, groupings, FEW_GROUPS);
  const of = (groups: readonly Values[]) => addedUp(groups, by, groupings, parts);
  const [added, then, now] = [of(fresh), of(earlier), of([...earlier, ...fresh])];
  return groupings.map((grouping, index) =>
    grownBy(grouping, known[index] ?? [], { added: added[index] ?? [], then: then[index] ?? [], now: now[index] ?? [] }),
  );
}

/** Computes all figures of a cube from all rows. */
async function allFigures<D extends Draft>(
  ask: Ask<D>,
  subject: Subject<D>,
  query: GroupingsQuery,
  groupings: readonly Grouping[],
): Promise<AggregateRow[][]> {
  const by = groupings[0]?.by ?? [];
  if (!subject.dialect.distinctStates || by.length === 0)
    return inGroupings(subject, groupings, await ask(cubeRows(subject, query, groupings)));
  const names = by.map(nameOf);
  const rows = await ask(cubeSets(subject, query, groupings));
  // Without rows there is no grouping set, not even the grand total.
  return rows.length === 0 ? addedUp([], by, groupings, []) : inGroupings(subject, groupings, rows, (one) => groupsNumber(names, one));
}

/** The rows of each grouping, in words and sorted. */
function inGroupings<D extends Draft>(
  subject: Subject<D>,
  groupings: readonly Grouping[],
  rows: Values[],
  numberOf = (_grouping: Grouping, place: number) => place,
): AggregateRow[][] {
  const numbered = numberedIn(subject, groupings[0]?.by ?? []);
  const order = numbered.map((_, index) => ({ column: index + 1, dir: 'asc' as const }));
  return parted(inWords(rows, [undefined, ...numbered], order), groupings, numberOf);
}

/** Splits rows by grouping. Their columns are the grouping number, the dimensions of the finest grouping, and the measures of all. */
function parted(
  rows: readonly Values[],
  groupings: readonly Grouping[],
  numberOf: (grouping: Grouping, place: number) => number,
): AggregateRow[][] {
  const names = (groupings[0]?.by ?? []).map(nameOf);
  let offset = 1 + names.length;
  const byNumber = Map.groupBy(rows, ([number]) => Number(number));
  return groupings.map((grouping, place) => {
    const columns = [...grouping.by.map((one) => 1 + names.indexOf(nameOf(one))), ...grouping.measures.map(() => offset++)];
    const own = byNumber.get(numberOf(grouping, place)) ?? [];
    return own.map((row) =>
      named(
        namesOf(grouping),
        columns.map((column) => row[column] ?? null),
      ),
    );
  });
}
