import type { TimerSet } from '@matricula/domain/automation';
import type { RecordedEvent } from '@matricula/domain/kernel';

type Timer = TimerSet['data'];

/** The timers that rules set in a simulation. Each elapses when the real one with its id did, else when its time has come. */
export class SimulatedTimers {
  private readonly waiting = new Map<string, Timer>();
  private readonly known = new Set<string>();

  note({ data }: RecordedEvent<TimerSet>): void {
    this.waiting.set(data.timerId, data);
    this.known.add(data.timerId);
  }

  /** Whether the simulation ever set a timer; the others go on from before the period. */
  isKnown(timerId: string): boolean {
    return this.known.has(timerId);
  }

  /** Removes a timer that waits, and answers with it. */
  take(timerId: string): Timer | undefined {
    const timer = this.waiting.get(timerId);
    this.waiting.delete(timerId);
    return timer;
  }

  /** Removes the timer that comes first among those that are due before a moment (milliseconds), and answers with it. */
  takeDue(before: number): Timer | undefined {
    const [first] = [...this.waiting.values()]
      .filter(({ dueAt }) => Date.parse(dueAt) < before)
      .toSorted((one, other) => one.dueAt.localeCompare(other.dueAt));
    return first && this.take(first.timerId);
  }
}
