import { timerDecider, timerStream } from '@matricula/domain/automation';
import { executeMany, LogUnavailable, RevisionConflict, type EventStore } from '@matricula/event-store';
import { systemMeta } from './system-actor';
import type { TimerStore, WaitingTimer } from './timer-store';

/** A timer that failed to elapse, and why. */
export interface FailedTimer extends WaitingTimer {
  error: string;
}

/**
 * Lets timers elapse in one append; if that fails, one by one, so that one failure does not block the others. Returns the failed ones. The timer's
 * own stream decides, so a concurrent caller cannot let a timer elapse twice.
 * @throws LogUnavailable, RevisionConflict, where all must be retried
 */
export async function elapseTimers(store: EventStore, timers: TimerStore, due: readonly WaitingTimer[]): Promise<FailedTimer[]> {
  const elapse = async (some: readonly WaitingTimer[]) => {
    await executeMany(store, timerDecider, some.map(commandOf), systemMeta('timers'));
    // The log records it too, but waiting for that would find the same timers due again.
    await timers.forget(some);
  };
  const failed: FailedTimer[] = [];
  try {
    await elapse(due);
  } catch (together) {
    // LogUnavailable ends when the log is back, a conflict with a retry.
    if (together instanceof LogUnavailable || together instanceof RevisionConflict) throw together;
    for (const timer of due) await elapse([timer]).catch((error: unknown) => failed.push({ ...timer, error: String(error) }));
  }
  return failed;
}

/** The kind of a timer, from its id. */
export const kindOfTimer = (timerId: string): string => timerId.split('/', 1)[0] ?? timerId;

const commandOf = ({ tenantId, timerId, dueAt }: WaitingTimer) => ({
  stream: timerStream(tenantId, timerId),
  tenantId,
  command: { type: 'ElapseTimer' as const, data: { timerId, dueAt } },
});
