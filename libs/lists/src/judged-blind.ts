import { missingScorers } from '@matricula/domain/scorecard';
import { applicationList } from '@matricula/read-models/application';
import { interviewList } from '@matricula/read-models/interview';
import { placeOf, type Filter } from '@matricula/read-models/kernel';
import { scoringList } from '@matricula/read-models/scorecard';
import type { ReadStore } from '@matricula/read-store';
import type { ListDeclaration } from './list-declaration';

/** States of an application in which its scores are still given. */
const judged: readonly string[] = ['eligible', 'interviewed'];
/** Interviews of one user that are looked at, the latest first. */
const MOST = 1_000;

/** The applications that a user still has to judge, without knowing whose they are. */
export async function judgedBlindBy(reads: Pick<ReadStore, 'page' | 'getMany'>, tenantId: string, userId: string): Promise<string[]> {
  const where: Filter = {
    and: [
      { field: 'panellistIds', op: 'eq', value: userId },
      { field: 'status', op: 'in', values: ['booked', 'held'] },
    ],
  };
  const sort = [{ field: 'startsAt', dir: 'desc' as const }];
  const reader: Filter = { field: 'readers', op: 'eq', value: userId };
  const [own, read] = await Promise.all([
    reads.page(interviewList, tenantId, { where, sort, limit: MOST }),
    reads.page(scoringList, tenantId, { where: reader, sort: [{ field: 'updatedAt', dir: 'desc' }], limit: MOST }),
  ]);
  const ofReader = await reads.getMany(
    interviewList,
    tenantId,
    read.map(({ applicationId }) => applicationId),
  );
  const known = new Set(own.map(({ applicationId }) => applicationId));
  const open = ofReader.filter(({ applicationId, status }) => !known.has(applicationId) && (status === 'booked' || status === 'held'));
  const interviews = [...own, ...open];
  if (interviews.length === 0) return [];
  const ids = interviews.map(({ applicationId }) => applicationId);
  const [scorings, applications] = [await reads.getMany(scoringList, tenantId, ids), await reads.getMany(applicationList, tenantId, ids)];
  const scoringOf = new Map(scorings.map((scoring) => [scoring.applicationId, scoring]));
  const statusOf = new Map(applications.map(({ applicationId, status }) => [applicationId, status]));
  return interviews.flatMap(({ applicationId, panellistIds }) => {
    const { readers, recused, scoredBy } = scoringOf.get(applicationId) ?? { readers: [], recused: [], scoredBy: [] };
    const isMissing = missingScorers({ panellistIds, readers, recused, scoredBy }).includes(userId);
    return isMissing && judged.includes(statusOf.get(applicationId) ?? '') ? [applicationId] : [];
  });
}

/**
 * The condition that leaves out the applications that the user judges blind, if the question asks for what tells whose they are: to find, sort or
 * count by it would tell it. `asked`: all fields of the question.
 */
export function withoutJudged(
  { blind = [], model }: ListDeclaration,
  search: string | undefined,
  judges: readonly string[],
  asked: readonly string[],
): Filter | undefined {
  if (judges.length === 0) return undefined;
  const isSearched = search !== undefined && blind.some((field) => model.fields[field]?.search);
  if (!isSearched && !asked.some((field) => blind.includes(placeOf(model, field)?.field ?? field))) return undefined;
  return { not: { field: 'applicationId', op: 'in', values: [...judges] } };
}

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
