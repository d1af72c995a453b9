/** Seeded random numbers: the same seed creates the same data on every machine. */
export class Random {
  constructor(private state: number) {}

  /** From 0 up to 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from 0 up to `below`. */
  below(below: number): number {
    return Math.floor(this.next() * below);
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(of: readonly T[]): T {
    return of[this.below(of.length)] as T;
  }

  /** One of several with the given weights. */
  weighted<T>(of: readonly (readonly [T, number])[]): T {
    let left = this.next() * of.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [value, weight] of of) {
      left -= weight;
      if (left < 0) return value;
    }
    return (of[of.length - 1] as readonly [T, number])[0];
  }
}
