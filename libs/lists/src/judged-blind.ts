import { applicationList } from '@matricula/read-models/application';
import { interviewList } from '@matricula/read-models/interview';
import type { Filter, ReadModel } from '@matricula/read-models/kernel';
import { scoringList } from '@matricula/read-models/scorecard';
import type { ReadStore } from '@matricula/read-store';
import { allOf, type ListDeclaration, type PartlyAsked } from './list-declaration';

/** Interviews whose scores are still given, and applications that are still judged. */
const open: Filter = { field: 'status', op: 'in', values: ['booked', 'held'] };
const judged: Filter = { field: 'status', op: 'in', values: ['eligible', 'interviewed'] };
/** Keys that are looked up at once. */
const PAGE = 1_000;

/**
 * The applications that a user still has to judge, without knowing whose they are: a panellist or another reader who neither scored nor recused, see
 * `missingScorers`. Reads keys only, because it is asked with every question to several lists.
 */
export async function judgedBlindBy(reads: Pick<ReadStore, 'keys'>, tenantId: string, userId: string): Promise<string[]> {
  const keys = (model: ReadModel, ...where: Filter[]) => reads.keys(model, tenantId, { where: allOf(...where) });
  const among = async (model: ReadModel, ids: readonly string[], where: Filter) => {
    const found: string[] = [];
    for (let from = 0; from < ids.length; from += PAGE)
      found.push(...(await keys(model, { field: 'applicationId', op: 'in', values: ids.slice(from, from + PAGE) }, where)));
    return found;
  };
  const names = (field: string): Filter => ({ field, op: 'eq', value: userId });
  const [sat, read] = await Promise.all([keys(interviewList, names('panellistIds'), open), keys(scoringList, names('readers'))]);
  if (sat.length === 0 && read.length === 0) return [];
  const done = new Set(await keys(scoringList, { or: [names('scoredBy'), names('recused')] }));
  const known = new Set(sat);
  const further = read.filter((id) => !known.has(id) && !done.has(id));
  const missing = [...sat.filter((id) => !done.has(id)), ...(await among(interviewList, further, open))];
  return among(applicationList, missing, judged);
}

/** What tells whose application it is, in rows of applications that the user judges blind: to find, sort or count by it would tell it. */
export const judgedOf = ({ blind = [] }: ListDeclaration, judges: readonly string[]): PartlyAsked | undefined =>
  judges.length > 0 ? { fields: blind, rows: { not: { field: 'applicationId', op: 'in', values: [...judges] } } } : undefined;

/** The fields among them that a search covers. */
export const searchableBlind = ({ blind = [], model }: ListDeclaration): string[] => blind.filter((field) => model.fields[field]?.search);

/** Maps are left out; texts are empty. */
const hiddenIn = (field: string, value: unknown) => (typeof value === 'object' ? [] : [[field, '']]);

/** Rows with empty texts for what tells whose application it is that the user judges blind. */
export function withoutPerson<Row extends object>({ blind = [] }: ListDeclaration, rows: Row[], judges: readonly string[] = []): Row[] {
  if (blind.length === 0 || judges.length === 0) return rows;
  const known = new Set(judges);
  const isJudged = (row: Row) => known.has(String((row as Record<string, unknown>).applicationId));
  return rows.map((row) =>
    isJudged(row)
      ? (Object.fromEntries(
          Object.entries(row).flatMap(([field, value]) => (blind.includes(field) ? hiddenIn(field, value) : [[field, value]])),
        ) as Row)
      : row,
  );
}
