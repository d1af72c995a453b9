import type { MessagePort } from 'node:worker_threads';
import { AppendRefused, type ExpectedRevision, RevisionConflict } from '../event-store';
import type { EventRow, StreamRows, Written } from './log-writer';

/** Appends on their way to another thread: a few long lists travel for a third of what as many small objects take. */
export interface Sealed {
  /** How many appends each group has. */
  sizes: number[];
  /** Of each append, and how many events it has. */
  streams: string[];
  tenants: string[];
  expected: ExpectedRevision[];
  counts: number[];
  /** Of each event. */
  ids: string[];
  types: string[];
  at: number[];
  data: string[];
  metas: string[];
}

/** What the thread is asked: to write groups of appends, to answer at a port as well, or to finish. */
export interface CommitQuestion {
  sealed?: Sealed;
  port?: MessagePort;
}

/** What has to travel of appends. */
export function sealedOf(groups: readonly (readonly StreamRows[])[]): Sealed {
  const sizes = groups.map(({ length }) => length);
  const sealed: Sealed = { sizes, streams: [], tenants: [], expected: [], counts: [], ids: [], types: [], at: [], data: [], metas: [] };
  for (const group of groups)
    for (const { stream, tenantId, expected, rows } of group) {
      sealed.streams.push(stream);
      sealed.tenants.push(tenantId);
      sealed.expected.push(expected);
      sealed.counts.push(rows.length);
      for (const { id, type, at, data, meta } of rows) {
        sealed.ids.push(id);
        sealed.types.push(type);
        sealed.at.push(at);
        sealed.data.push(data);
        sealed.metas.push(meta);
      }
    }
  return sealed;
}

/** The appends that travelled. */
export function groupsOf({ sizes, streams, tenants, expected, counts, ids, types, at, data, metas }: Sealed): StreamRows[][] {
  let [append, event] = [0, 0];
  const row = (): EventRow => {
    const now = event++;
    return { id: ids[now]!, type: types[now]!, at: at[now]!, data: data[now]!, meta: metas[now]! };
  };
  const appended = (): StreamRows => {
    const now = append++;
    const rows = Array.from({ length: counts[now]! }, row);
    return { stream: streams[now]!, tenantId: tenants[now]!, expected: expected[now]!, rows };
  };
  return sizes.map((length) => Array.from({ length }, appended));
}

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
