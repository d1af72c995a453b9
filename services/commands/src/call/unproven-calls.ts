import type { CallNews, ListedCalls, UnprovenCall, VoicePort } from '@matricula/outbound/voice';

/** Calls that are asked about in one comparison. */
const MOST_QUESTIONS = 50;
/** After so many questions without an answer, the rest wait for the next comparison. */
const MOST_FAILURES = 3;
/** Calls that wait for an answer; of more, the oldest ones are given up. */
const MOST_WAITING = 1_000;
/** Calls are asked about for as long as this. */
const LONGEST_MS = 3 * 24 * 60 * 60_000;

/** The calls to ask about: those that waited first, in their order, then those that the list adds. What the list proves, and old calls, are left out. */
export function waitingCalls(before: readonly UnprovenCall[], { calls, unproven = [] }: ListedCalls, now: Date): UnprovenCall[] {
  const proven = new Set(calls.map(({ callId }) => callId));
  const oldest = new Date(now.getTime() - LONGEST_MS).toISOString();
  const waiting = [...new Map([...before, ...unproven].map((call) => [call.callId, call])).values()].filter(
    ({ callId, startedAt }) => !proven.has(callId) && startedAt >= oldest,
  );
  if (waiting.length <= MOST_WAITING) return waiting;
  const kept = new Set(waiting.toSorted((one, other) => (one.startedAt < other.startedAt ? 1 : -1)).slice(0, MOST_WAITING));
  return waiting.filter((call) => kept.has(call));
}

/**
 * Asks the provider about single calls, in rotation: those that stay without an answer move behind the others.
 * @param isKnown whether it is recorded already that a call was answered and has ended
 */
export async function askAgain(
  port: Pick<VoicePort, 'call'>,
  tenantId: string,
  waiting: readonly UnprovenCall[],
  isKnown: (callId: string) => Promise<boolean>,
): Promise<{ proven: CallNews[]; waiting: UnprovenCall[] }> {
  const proven: CallNews[] = [];
  const open: UnprovenCall[] = [];
  let [asked, failures] = [0, 0];
  for (const call of waiting.slice(0, MOST_QUESTIONS)) {
    if (failures >= MOST_FAILURES) break;
    asked++;
    if (await isKnown(call.callId)) continue;
    try {
      const news = await port.call?.({ tenantId, callId: call.callId });
      if (news?.unproven) open.push(call);
      else if (news) proven.push(news);
    } catch {
      // The provider does not answer for this call now: the next comparisons ask again.
      failures++;
      open.push(call);
    }
  }
  return { proven, waiting: [...waiting.slice(asked), ...open] };
}
