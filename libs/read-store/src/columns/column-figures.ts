import type { AggregateRow, Grouping, GroupingsQuery } from '@matricula/read-models/kernel';
import { addedUp, named, type Values } from './added-up';
import { cubeGroups, cubeRows, cubesOf, nameOf } from './compile-cube';
import { aggregateRows, namesOf } from './compile-figures';
import type { Subject } from './compile-query';
import type { Ask, Draft } from './dialect';
import { inWords, numberedIn } from './in-words';

/** Up to so many groups are added up here, sooner than by the engine. */
const FEW_GROUPS = 4_000;
/** When questions had more groups, by their text: for a while the engine is asked to add them up at once. */
const many = new Map<string, number>();
const MANY_FOR_MS = 60_000;
const MOST_REMEMBERED = 200;

/** The same rows grouped in several ways: those that follow from one another by one statement. */
export async function figuresOf<D extends Draft>(ask: Ask<D>, subject: Subject<D>, query: GroupingsQuery): Promise<AggregateRow[][]> {
  const answers: AggregateRow[][] = query.groupings.map(() => []);
  const asked = cubesOf(subject.asked, query.groupings).map(async (cube) => {
    const groupings = cube.flatMap((index) => query.groupings[index] ?? []);
    const [single, ...more] = groupings;
    if (!single) return;
    const { where, search, timeZone } = query;
    const alone = async () => {
      // The engine can only cut off where it knows the order of the words.
      const { numbers: _numbers, ...words } = subject;
      const asks = single.limit === undefined ? subject : words;
      const rows = await ask(aggregateRows(asks, { where, search, timeZone, ...single }));
      const names = namesOf(single);
      const order = [...(single.sort ?? []), ...names.slice(0, single.by.length).map((field) => ({ field, dir: 'asc' as const }))];
      const numbered = numberedIn(asks, single.by);
      return [
        inWords(
          rows,
          numbered,
          order.map(({ field, dir }) => ({ column: names.indexOf(field), dir })),
        ).map((row) => named(names, row)),
      ];
    };
    const read = await (more.length > 0 ? cubeFigures(ask, subject, query, groupings) : alone());
    cube.forEach((index, place) => (answers[index] = read[place] ?? []));
  });
  await Promise.all(asked);
  return answers;
}

/** All figures of a cube, a list for each grouping. */
async function cubeFigures<D extends Draft>(
  ask: Ask<D>,
  subject: Subject<D>,
  query: GroupingsQuery,
  groupings: readonly Grouping[],
): Promise<AggregateRow[][]> {
  const numbered = numberedIn(subject, groupings[0]?.by ?? []);
  const few = cubeGroups(subject, query, groupings, FEW_GROUPS + 1);
  if (performance.now() - (many.get(few.text) ?? -MANY_FOR_MS) >= MANY_FOR_MS) {
    const groups = await ask(few);
    if (groups.length <= FEW_GROUPS) return addedUp(inWords(groups, numbered), groupings);
    many.set(few.text, performance.now());
    const [oldest = ''] = many.keys();
    if (many.size > MOST_REMEMBERED) many.delete(oldest);
  }
  const order = numbered.map((_, index) => ({ column: index + 1, dir: 'asc' as const }));
  return parted(inWords(await ask(cubeRows(subject, query, groupings)), [undefined, ...numbered], order), groupings);
}

/** The rows of each grouping: the columns are its place, the dimensions of the finest, the measures of all. */
function parted(rows: readonly Values[], groupings: readonly Grouping[]): AggregateRow[][] {
  const names = (groupings[0]?.by ?? []).map(nameOf);
  let offset = 1 + names.length;
  const columns = groupings.map((grouping) => [
    ...grouping.by.map((one) => 1 + names.indexOf(nameOf(one))),
    ...grouping.measures.map(() => offset++),
  ]);
  const answers: AggregateRow[][] = groupings.map(() => []);
  for (const row of rows) {
    const place = Number(row[0]);
    const values = (columns[place] ?? []).map((column) => row[column] ?? null);
    const grouping = groupings[place];
    if (grouping) answers[place]?.push(named(namesOf(grouping), values));
  }
  return answers;
}
