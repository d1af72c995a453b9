import { timerBoundary } from '@matricula/domain/automation';
import { order, type Order } from './define-policy';

/** Timer id of one thing: setting it again moves it. */
const timerIdOf = (kind: string, of: string) => `${kind}/${of}`;

/** Calls `elapsed[kind]` at a time (ISO 8601 UTC), at once if it is past. `about` holds ids, never names. */
export function setTimer(kind: string, of: string, dueAt: string, about: Record<string, string> = {}): Order {
  const timerId = timerIdOf(kind, of);
  return order(timerBoundary, [timerId], { type: 'SetTimer', data: { timerId, kind, dueAt, about } });
}

/** Cancels a timer; does nothing if there is none. */
export function cancelTimer(kind: string, of: string): Order {
  const timerId = timerIdOf(kind, of);
  return order(timerBoundary, [timerId], { type: 'CancelTimer', data: { timerId } });
}
