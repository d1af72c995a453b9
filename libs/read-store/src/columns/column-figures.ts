import type { AggregateRow, Grouping, GroupingsQuery, Scalar } from '@matricula/read-models/kernel';
import { cubeRows, cubesOf } from './compile-cube';
import { aggregateRows, namesOf } from './compile-figures';
import type { Subject } from './compile-query';
import type { Ask, Draft } from './dialect';

/** The same rows grouped in several ways: those that follow from one another by one statement. */
export async function figuresOf<D extends Draft>(ask: Ask<D>, subject: Subject<D>, query: GroupingsQuery): Promise<AggregateRow[][]> {
  const answers: AggregateRow[][] = query.groupings.map(() => []);
  const asked = cubesOf(subject.asked, query.groupings).map(async (cube) => {
    const groupings = cube.flatMap((index) => query.groupings[index] ?? []);
    const [single, ...more] = groupings;
    if (!single) return;
    const { where, search, timeZone } = query;
    const statement =
      more.length > 0 ? cubeRows(subject, query, groupings) : aggregateRows(subject, { where, search, timeZone, ...single });
    const rows = await ask(statement);
    const read = more.length > 0 ? parted(rows, groupings) : [rows.map((row) => named(namesOf(single), row))];
    cube.forEach((index, place) => (answers[index] = read[place] ?? []));
  });
  await Promise.all(asked);
  return answers;
}

/** The rows of each grouping: the columns are its place, the dimensions of the first, the measures of all. */
function parted(rows: (Scalar | null)[][], groupings: readonly Grouping[]): AggregateRow[][] {
  const finest = (groupings[0]?.by ?? []).map(({ field, per }) => JSON.stringify([field, per]));
  let offset = 1 + finest.length;
  const columns = groupings.map(({ by, measures }) => [
    ...by.map(({ field, per }) => 1 + finest.indexOf(JSON.stringify([field, per]))),
    ...measures.map(() => offset++),
  ]);
  const answers: AggregateRow[][] = groupings.map(() => []);
  const names = groupings.map(namesOf);
  for (const row of rows) {
    const place = Number(row[0]);
    const values = (columns[place] ?? []).map((column) => row[column] ?? null);
    answers[place]?.push(named(names[place] ?? [], values));
  }
  return answers;
}

const named = (names: readonly string[], row: readonly (Scalar | null)[]): AggregateRow =>
  Object.fromEntries(names.map((name, index) => [name, row[index] ?? null]));
