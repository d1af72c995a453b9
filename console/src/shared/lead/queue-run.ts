/**
 * A run through the leads of a view, in the order of the server's queue. The run remembers which leads it has shown, so that the user can go back,
 * and how long each was open. It is stored in the session of the tab and survives a reload.
 */
import type { AskedRows } from '../grid/asked-rows';
import type { Neighbours } from '../grid/list-source';
import type { DataOf } from '../http/answers';
import { del, get, post } from '../http/http';
import { t } from '../texts/texts';
import { relativeTime } from '../ui/relative-time';
import type { QueuePlace } from './queue-place';

type QueueAnswer = DataOf<'WorkQueue_next'>;
export type QueueReason = NonNullable<QueueAnswer['current']>['reason'];
export type SkippedLead = DataOf<'WorkQueue_skips'>[number];

/** The place of a lead in a run. */
export interface RunPlace extends Neighbours {
  /** Why the lead is in the queue; missing if it is no longer visible. */
  reason?: QueueReason;
  /** How many of the earliest leads may be offered again, because the server excludes a limited number; missing if none. */
  forgotten?: number;
}

interface Run {
  /** Leads in the order in which they were shown. */
  shown: string[];
  /** Those of them that need not be excluded any more: they were worked or skipped. */
  worked?: string[];
  /** Seconds for which each lead was open. */
  seconds: Record<string, number>;
  /** Those of them that were recorded with a result. */
  recorded?: Record<string, number>;
}

/** The server excludes at most this number of shown leads that are still to be worked. */
const MOST_EXCLUDED = 5_000;

const keyOf = (run: string) => `queue-run:${run}`;

function runOf(run: string): Run {
  const stored = sessionStorage.getItem(keyOf(run));
  return stored ? (JSON.parse(stored) as Run) : { shown: [], seconds: {} };
}
const keepRun = (run: string, state: Run) => sessionStorage.setItem(keyOf(run), JSON.stringify(state));

const askNext = async (asked: Pick<QueuePlace, 'where' | 'search'>, shown: readonly string[], lead_id?: string): Promise<QueueAnswer> =>
  (await post<QueueAnswer>('lead-queue', { where: asked.where, search: asked.search, shown, lead_id })).data;

/** Starts a run at the next best lead of a view; undefined if no lead is to be worked. */
export async function startRun(asked: AskedRows): Promise<QueuePlace | undefined> {
  const { next } = await askNext(asked, []);
  if (!next) return undefined;
  return {
    list: 'leads',
    label: asked.label,
    where: asked.where,
    search: asked.search,
    sort: [],
    key: next.leadId,
    run: crypto.randomUUID(),
  };
}

/** The place of a lead among the shown ones and those that follow. Leads that were worked since they were shown are passed over. Pure. */
export function placeInRun(shown: readonly string[], key: string, { next, count, open, current }: QueueAnswer): RunPlace {
  const index = shown.indexOf(key);
  const waiting = (leadId: string) => leadId !== key && open.includes(leadId);
  const later = shown.slice(index + 1).find(waiting) ?? next?.leadId ?? shown.slice(0, index).find(waiting);
  return {
    index,
    count: shown.length + count,
    previous: shown[index - 1],
    next: later,
    reason: current?.reason,
  };
}

/** Adds the lead to the shown ones, and returns its place. The server leaves out worked leads by itself, so only the others are named to it. */
export async function fetchRunPlace({ run = '', key, where, search }: QueuePlace): Promise<RunPlace> {
  const before = runOf(run);
  const shown = before.shown.includes(key) ? before.shown : [...before.shown, key];
  const worked = new Set(before.worked);
  const waiting = shown.filter((leadId) => !worked.has(leadId));
  const sent = waiting.slice(-MOST_EXCLUDED);
  const answer = await askNext({ where, search }, sent, key);
  const open = new Set(answer.open);
  for (const leadId of sent) if (leadId !== key && !open.has(leadId)) worked.add(leadId);
  keepRun(run, { ...runOf(run), shown, worked: [...worked] });
  const forgotten = waiting.length - sent.length;
  return { ...placeInRun(shown, key, answer), ...(forgotten > 0 && { forgotten }) };
}

/** Adds a second to the time for which a lead was open. In a tab that is hidden, nobody works on it. */
export function addSecond(run: string, leadId: string, visibility: DocumentVisibilityState = 'visible'): void {
  if (visibility !== 'visible') return;
  const state = runOf(run);
  keepRun(run, { ...state, seconds: { ...state.seconds, [leadId]: (state.seconds[leadId] ?? 0) + 1 } });
}

let inBar: { run: string; leadId: string } | undefined;

/** Names the lead that is open in a queue; the returned function ends it. */
export function openInQueue(run: string, leadId: string): () => void {
  const opened = { run, leadId };
  inBar = opened;
  return () => {
    if (inBar === opened) inBar = undefined;
  };
}

/**
 * Seconds for which a lead is open in a queue, since it was opened or its last result; undefined if it is not open in one. `done` is called when they
 * are recorded, so that the next result counts from there.
 */
export function queueSecondsOf(leadId: string): { seconds: number; done: () => void } | undefined {
  if (inBar?.leadId !== leadId) return undefined;
  const { run } = inBar;
  const { seconds, recorded } = runOf(run);
  const total = seconds[leadId] ?? 0;
  return {
    seconds: Math.max(total - (recorded?.[leadId] ?? 0), 0),
    done: () => {
      const state = runOf(run);
      keepRun(run, { ...state, recorded: { ...state.recorded, [leadId]: total } });
    },
  };
}

/** Seconds for which a lead was open, and the mean of all leads of the run. */
export function secondsIn(run: string, leadId: string): { here: number; mean: number } {
  const { seconds } = runOf(run);
  const all = Object.values(seconds);
  return { here: seconds[leadId] ?? 0, mean: all.length === 0 ? 0 : Math.round(all.reduce((a, b) => a + b, 0) / all.length) };
}

/** A reason in words: "Follow-up due 10 min ago". */
export function reasonWords({ kind, at, score }: QueueReason, zone: string, now: Date): string {
  const when = at === null ? '' : relativeTime(at, zone, now);
  switch (kind) {
    case 'due':
      return t`Follow-up due ${when}`;
    case 'fresh':
      return t`Fresh enquiry, no result yet: came ${when}`;
    case 'planned':
      return t`Follow-up planned ${when}`;
    case 'closed':
      return t`Closed`;
    case 'score': {
      const attempt = at === null ? t`never called` : t`last attempt ${when}`;
      return score === null ? attempt : t`Score ${score}, ${attempt}`;
    }
  }
}

/** Leaves a lead out of the user's queues for the rest of the day. */
export async function skipLead(leadId: string, reason: string): Promise<void> {
  const open = queueSecondsOf(leadId);
  await post(`lead-queue/skip/${leadId}`, { reason, ...(open && { queue_seconds: open.seconds }) });
  open?.done();
}

/** Returns a skipped lead to the user's queues. */
export const unskipLead = (leadId: string) => del(`lead-queue/skip/${leadId}`);

/** The leads that the user skipped today. */
export const skippedQuery = {
  queryKey: ['queue-skips'] as const,
  queryFn: async () => (await get<DataOf<'WorkQueue_skips'>>('lead-queue/skips')).data,
  staleTime: 0,
};
