const INITIAL_WAIT_MS = 3000;
const IDLE_AFTER_MS = 60_000;
const SEND_EVERY_MS = 360_000;

/**
 * Counts the seconds in which the user is active: tracking starts 3 s after sign-in, 60 s without a movement count as idle. The count is reported
 * when idleness begins and every 360 s, each second once (AT-01 to AT-05).
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

  /** Registers a pointer movement. */
  moved(now: number): void {
    this.lastMove = Math.max(this.lastMove, now);
    if (this.idle) this.lastTick = now;
    this.idle = false;
  }

  /** Called about once a second; returns the active seconds since the last call. */
  tick(now: number): number {
    if (now < this.lastTick || this.idle) return 0;
    // A background tab ticks rarely, a sleeping laptop not at all: count at most until idleness began.
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
