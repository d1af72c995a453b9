import type { ChangedKeys } from '@matricula/read-store';

/** Pause after an announcement, as a multiple of its duration: announcements take at most a tenth of the thread, however many browsers listen. */
const REST = 9;
const LONGEST_REST_MS = 100;
/** A shorter pause is not worth a timer: with few browsers every change is announced at once. */
const SHORTEST_REST_MS = 1;
/** Delay before an announcement that is not yet possible is retried. */
const LATER_MS = 1_000;

/** Announces changes of each tenant's read models one after another; changes that arrive in the meantime are combined. */
export class Turns {
  private readonly waiting = new Map<string, ChangedKeys>();
  private readonly busy = new Set<string>();

  constructor(
    /** Never rejects; returns for how many milliseconds it occupied the thread, or that it has to be retried later. */
    private readonly tell: (changed: ChangedKeys) => Promise<number | 'later'>,
    private readonly rest: (ms: number) => Promise<void>,
  ) {}

  announce(changed: ChangedKeys): void {
    const name = `${changed.tenantId}/${changed.model}`;
    const earlier = this.waiting.get(name);
    this.waiting.set(name, earlier ? together(earlier, changed) : changed);
    if (!this.busy.has(name)) void this.work(name);
  }

  private async work(name: string): Promise<void> {
    this.busy.add(name);
    for (let changed = this.next(name); changed; changed = this.next(name)) {
      const told = await this.tell(changed);
      if (told === 'later') this.putBack(name, changed);
      const ms = told === 'later' ? LATER_MS : Math.min(told * REST, LONGEST_REST_MS);
      if (ms >= SHORTEST_REST_MS) await this.rest(ms);
    }
    this.busy.delete(name);
  }

  private putBack(name: string, changed: ChangedKeys): void {
    const since = this.waiting.get(name);
    this.waiting.set(name, since ? together(changed, since) : changed);
  }

  private next(name: string): ChangedKeys | undefined {
    const changed = this.waiting.get(name);
    this.waiting.delete(name);
    return changed;
  }
}

/** Merges two changes of the same read model. */
const together = (earlier: ChangedKeys, later: ChangedKeys): ChangedKeys => ({
  ...later,
  keys: [...new Set([...earlier.keys, ...later.keys])],
});
