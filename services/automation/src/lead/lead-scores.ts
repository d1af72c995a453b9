import { scoreWeight, type ScoreWeights } from '@matricula/domain/lead';
import { ownWeights } from '@matricula/read-models/lead';
import { recordList } from '@matricula/read-models/record';
import type { ReadStore } from '@matricula/read-store';

/** More than there are parts of the score. */
const MOST = 100;

/** The weights of an institution that differ from the default ones; undefined if none do. */
export async function weightsOf(reads: ReadStore, tenantId: string): Promise<Record<string, number> | undefined> {
  return ownWeights(await reads.page(recordList(scoreWeight), tenantId, { limit: MOST }));
}

/** Whether two sets of weights give the same scores. */
export const sameWeights = (one: ScoreWeights = {}, other: ScoreWeights = {}): boolean =>
  Object.keys(one).length === Object.keys(other).length && Object.entries(one).every(([part, most]) => other[part] === most);
