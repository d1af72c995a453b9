const INITIAL_WAIT_MS = 3000;
const IDLE_AFTER_MS = 60_000;
const SEND_EVERY_MS = 360_000;

/**
 * Counts the seconds in which a person is active: tracking starts 3 s after sign-in, 60 s without a movement are idleness.
 * What was counted is handed over when idleness begins and every 360 s, each second once (AT-01 to AT-05).
 */
export class IdleTracker {
  private lastMove: number;
  private lastSend: number;
  private lastTick: number;
  private idle = false;
  private unsent = 0;

  constructor(
    startMs: number,
    private readonly send: (seconds: number) => void,
  ) {
    this.lastMove = this.lastSend = this.lastTick = startMs + INITIAL_WAIT_MS;
  }

  /** The pointer moved. */
  moved(now: number): void {
    this.lastMove = Math.max(this.lastMove, now);
    if (this.idle) this.lastTick = now;
    this.idle = false;
  }

  /** Called about once a second; answers the seconds that were active since the call before. */
  tick(now: number): number {
    if (now < this.lastTick || this.idle) return 0;
    // A tab in the background ticks rarely and a laptop that slept not at all: never more than until idleness began.
    const until = Math.min(now, this.lastMove + IDLE_AFTER_MS);
    const seconds = Math.max(0, Math.floor((until - this.lastTick) / 1000));
    this.lastTick += seconds * 1000;
    this.unsent += seconds;
    this.idle = now - this.lastMove >= IDLE_AFTER_MS;
    if (this.idle || now - this.lastSend >= SEND_EVERY_MS) this.flush(now);
    return seconds;
  }

  private flush(now: number): void {
    this.lastSend = now;
    if (this.unsent > 0) this.send(this.unsent);
    this.unsent = 0;
  }
}
