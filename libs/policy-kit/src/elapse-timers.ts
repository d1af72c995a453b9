import { timerDecider, timerStream } from '@matricula/domain/automation';
import { executeMany, LogUnavailable, RevisionConflict, type EventStore } from '@matricula/event-store';
import { systemMeta } from './system-actor';
import type { TimerStore, WaitingTimer } from './timer-store';

/** A timer that could not elapse, and why. */
export interface FailedTimer extends WaitingTimer {
  error: string;
}

/**
 * Lets timers elapse, together; where that fails, each by itself, so that one keeps no other waiting. Answers those that could not. Whether
 * a time has really come decides the timer's own stream: whoever else does the same at this moment lets nothing elapse twice.
 * @throws LogUnavailable, RevisionConflict, where it is to be done again as a whole
 */
export async function elapseTimers(store: EventStore, timers: TimerStore, due: readonly WaitingTimer[]): Promise<FailedTimer[]> {
  const elapse = async (some: readonly WaitingTimer[]) => {
    await executeMany(store, timerDecider, some.map(commandOf), systemMeta('timers'));
    // The log says it; waiting for it to come round would let them be looked at again and again.
    await timers.forget(some);
  };
  const failed: FailedTimer[] = [];
  try {
    await elapse(due);
  } catch (together) {
    // The first is over when it answers again, the second when it is done once more.
    if (together instanceof LogUnavailable || together instanceof RevisionConflict) throw together;
    for (const timer of due) await elapse([timer]).catch((error: unknown) => failed.push({ ...timer, error: String(error) }));
  }
  return failed;
}

/** What a timer is for, by its id. */
export const kindOfTimer = (timerId: string): string => timerId.split('/', 1)[0] ?? timerId;

const commandOf = ({ tenantId, timerId, dueAt }: WaitingTimer) => ({
  stream: timerStream(tenantId, timerId),
  tenantId,
  command: { type: 'ElapseTimer' as const, data: { timerId, dueAt } },
});
