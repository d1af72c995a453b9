import type { MessagePort } from 'node:worker_threads';
import { AppendRefused, type ExpectedRevision, RevisionConflict } from '../event-store';
import type { EventRow, StreamRows, Written } from './log-writer';

/** Appends as a message to another thread: a few long lists cost a third of many small objects. */
export interface Sealed {
  /** Number of appends per group. */
  sizes: number[];
  /** One entry per append, with its number of events. */
  streams: string[];
  tenants: string[];
  expected: ExpectedRevision[];
  counts: number[];
  /** One entry per event. */
  ids: string[];
  types: string[];
  at: number[];
  data: string[];
  metas: string[];
}

/** Message to the thread: write groups of appends, answer at another port, or finish. */
export interface CommitQuestion {
  sealed?: Sealed;
  port?: MessagePort;
}

/** Packs appends for the message. */
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

/** Unpacks the appends. */
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

/** The result of a group as a message. */
export type GroupResult =
  { results: Written[] } | { conflict: Pick<RevisionConflict, 'stream' | 'expected' | 'actual'> } | { refused: string };

/** Packs a result. @throws what is neither a result nor a refusal */
export function groupResult(answer: Written[] | Error): GroupResult {
  if (!(answer instanceof Error)) return { results: answer };
  if (answer instanceof AppendRefused) return { refused: answer.message };
  if (!(answer instanceof RevisionConflict)) throw answer;
  const { stream, expected, actual } = answer;
  return { conflict: { stream, expected, actual } };
}

/** Unpacks a result. */
export function heard(answer: GroupResult): Written[] | Error {
  if ('results' in answer) return answer.results;
  if ('refused' in answer) return new AppendRefused(answer.refused);
  const { stream, expected, actual } = answer.conflict;
  return new RevisionConflict(stream, expected, actual);
}
