import { college } from '@matricula/domain/catalog';
import { DomainError } from '@matricula/domain/kernel';
import { leadSource } from '@matricula/domain/lead';
import { anyOf, sameWord } from '@matricula/lists';
import type { Filter } from '@matricula/read-models/kernel';
import { activityFacts } from '@matricula/read-models/overview';
import { recordList } from '@matricula/read-models/record';
import type { ReadStore } from '@matricula/read-store';

/** Maximum number of colleges and of sources compared. */
const MOST = 10_000;

/**
 * `scl` of `get_lead_reports`: sources or colleges, joined by commas. A college goes by its id, the institution's own id or its name.
 * @throws DomainError `reports/scl-unknown`, naming what is neither
 */
export async function sourceOrCollege(reads: ReadStore, tenantId: string, scl: string | undefined): Promise<Filter | undefined> {
  const words = (scl ?? '').split(',').flatMap((word) => word.trim() || []);
  if (words.length === 0) return undefined;
  const [colleges, sources, { source: carried = [] }] = await Promise.all([
    reads.page(recordList(college), tenantId, { limit: MOST }),
    reads.page(recordList(leadSource), tenantId, { limit: MOST }),
    reads.distinct(activityFacts, tenantId, ['source'], {}, MOST),
  ]);
  const spelled = [...sources.map(({ name }) => name), ...carried.map(({ value }) => value)].filter((one) => typeof one === 'string');
  const meant = words.map((word) => ({
    word,
    colleges: colleges.filter(({ recordId, clgId, clgName }) => [recordId, clgId].includes(word) || sameWord(String(clgName), word)),
    sources: spelled.filter((name) => sameWord(name, word)),
  }));
  const unknown = meant.find((one) => one.colleges.length === 0 && one.sources.length === 0);
  if (unknown) throw new DomainError('reports/scl-unknown', `There is no source and no college ${unknown.word}.`);
  const ids = meant.flatMap((one) => one.colleges.map(({ recordId }) => recordId));
  const names = [...new Set(meant.flatMap((one) => one.sources))];
  return { or: [anyOf('collegeId', ids), anyOf('source', names)].filter((filter) => filter !== undefined) };
}
