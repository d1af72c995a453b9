/** Says when it is time again for what need not be done each time: keeping a place in the log, while what comes again does nothing twice. */
export class NowAndThen {
  private last = 0;

  constructor(private readonly everyMs: number) {}

  /** True when it is so long ago that it was done; counts as done from then on. */
  isTime(): boolean {
    const now = Date.now();
    if (now - this.last < this.everyMs) return false;
    this.last = now;
    return true;
  }
}
