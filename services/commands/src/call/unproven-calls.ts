import type { CallNews, ListedCalls, UnprovenCall, VoicePort } from '@matricula/outbound/voice';

/** Calls that are asked about in one comparison. */
const MOST_QUESTIONS = 50;
/** After so many questions without an answer, the rest wait for the next comparison. */
const MOST_FAILURES = 3;
/** Calls that wait for an answer; of more, the oldest ones are given up. */
const MOST_WAITING = 1_000;
/** Calls are asked about for as long as this; the last answer counts then. */
const LONGEST_MS = 3 * 24 * 60 * 60_000;

/**
 * The calls to ask about: those that waited first, in their order, then those that the list adds. What the list proves is left out. `dropped`: the number
 * of calls that are given up because too many wait.
 */
export function waitingCalls(
  before: readonly UnprovenCall[],
  { calls, unproven = [] }: ListedCalls,
): { waiting: UnprovenCall[]; dropped: number } {
  const proven = new Set(calls.map(({ callId }) => callId));
  const all = [...new Map([...before, ...unproven].map((call) => [call.callId, call])).values()];
  const waiting = all.filter(({ callId }) => !proven.has(callId));
  if (waiting.length <= MOST_WAITING) return { waiting, dropped: 0 };
  const kept = new Set(waiting.toSorted((one, other) => (one.startedAt < other.startedAt ? 1 : -1)).slice(0, MOST_WAITING));
  return { waiting: waiting.filter((call) => kept.has(call)), dropped: waiting.length - MOST_WAITING };
}

/** What single calls turned out to be. */
interface Asked {
  /** Calls of which the provider says now whether they were answered. */
  proven: CallNews[];
  /** Old calls of which it does not say so, and is not asked again. */
  givenUp: CallNews[];
  /** The number of old calls that the provider no longer knows. */
  unknown: number;
  /** Calls to ask about at the next comparison. */
  waiting: UnprovenCall[];
}

/**
 * Asks the provider about single calls, in rotation: those that stay without an answer move behind the others, and are given up after some days.
 * @param isKnown whether it is recorded already that a call was answered and has ended
 */
export async function askAgain(
  port: Pick<VoicePort, 'call'>,
  tenantId: string,
  waiting: readonly UnprovenCall[],
  { now, isKnown }: { now: Date; isKnown: (callId: string) => Promise<boolean> },
): Promise<Asked> {
  const [proven, givenUp]: [CallNews[], CallNews[]] = [[], []];
  const open: UnprovenCall[] = [];
  const oldest = new Date(now.getTime() - LONGEST_MS).toISOString();
  let [asked, failures, unknown] = [0, 0, 0];
  for (const call of waiting.slice(0, MOST_QUESTIONS)) {
    if (failures >= MOST_FAILURES) break;
    asked++;
    if (await isKnown(call.callId)) continue;
    const isOld = call.startedAt < oldest;
    try {
      const news = await port.call?.({ tenantId, callId: call.callId });
      if (!news) unknown += isOld ? 1 : 0;
      else if (!news.unproven) proven.push(news);
      else if (isOld) givenUp.push(news);
      else open.push(call);
    } catch {
      // The provider does not answer for this call now: the next comparisons ask again.
      failures++;
      open.push(call);
    }
  }
  return { proven, givenUp, unknown, waiting: [...waiting.slice(asked), ...open] };
}
