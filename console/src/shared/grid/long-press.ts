import { type PointerEvent } from 'react';

const LONG_MS = 450;
/** A resting finger still moves slightly. */
const STILL_PX = 8;

/** Tells a long press from a tap and from the start of a scroll. One finger at a time. */
export class LongPress {
  private timer?: ReturnType<typeof setTimeout>;
  private from = { x: 0, y: 0 };
  private fired = false;

  begin({ clientX: x, clientY: y }: Pick<PointerEvent, 'clientX' | 'clientY'>, pressed: () => void): void {
    this.end();
    this.fired = false;
    this.from = { x, y };
    this.timer = setTimeout(() => {
      this.fired = true;
      pressed();
    }, LONG_MS);
  }

  move({ clientX, clientY }: Pick<PointerEvent, 'clientX' | 'clientY'>): void {
    if (Math.hypot(clientX - this.from.x, clientY - this.from.y) > STILL_PX) this.end();
  }

  end(): void {
    clearTimeout(this.timer);
  }

  /** Whether the click that ends the press belongs to it, so it is not a tap. */
  swallowsClick(): boolean {
    const { fired } = this;
    this.fired = false;
    return fired;
  }
}
