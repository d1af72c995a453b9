import type { MessagePort } from 'node:worker_threads';
import { AppendRefused, RevisionConflict } from '../event-store';
import type { StreamRows, Written } from './log-writer';

/** What the thread is asked: to write groups of appends, to answer at a port as well, or to finish. */
export interface CommitQuestion {
  groups?: StreamRows[][];
  port?: MessagePort;
}

/** What has to travel of appends. */
export const sealedOf = (groups: readonly StreamRows[][]): StreamRows[][] =>
  groups.map((group) => group.map(({ stream, tenantId, expected, rows }): StreamRows => ({ stream, tenantId, expected, rows })));

/** What became of a group, as it is told from thread to thread. */
export type Told = { results: Written[] } | { conflict: Pick<RevisionConflict, 'stream' | 'expected' | 'actual'> } | { refused: string };

/** @throws what is neither a result nor a refusal */
export function told(answer: Written[] | Error): Told {
  if (!(answer instanceof Error)) return { results: answer };
  if (answer instanceof AppendRefused) return { refused: answer.message };
  if (!(answer instanceof RevisionConflict)) throw answer;
  const { stream, expected, actual } = answer;
  return { conflict: { stream, expected, actual } };
}

/** What was told, as if it had happened here. */
export function heard(answer: Told): Written[] | Error {
  if ('results' in answer) return answer.results;
  if ('refused' in answer) return new AppendRefused(answer.refused);
  const { stream, expected, actual } = answer.conflict;
  return new RevisionConflict(stream, expected, actual);
}
