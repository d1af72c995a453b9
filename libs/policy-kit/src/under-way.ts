import type { Position, RecordedEvent } from '@matricula/domain/kernel';
import { rest } from './rest';

/** So many things are worked on at the same time. */
const AT_ONCE = 64;
/** Of one tenant so many events are under way before the rest of them waits in the log. */
const SHARE = 100;
/** How long after a failure the same events are worked on again: twice as long each time. */
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 5_000;

interface Batch {
  position: Position;
  open: number;
}

/** A tenant's events under way. */
interface Owned {
  pending: number;
  /** The last one that was taken. */
  last: Position;
}

/** A tenant whose events wait in the log: everything of it up to `after` is done, or under way. */
interface Aside {
  after: Position;
  /** The newest one that waits. */
  until: Position;
  done: Promise<void>;
}

interface UnderWayOptions {
  /** So many events may be under way before more are taken. */
  most: number;
  work(events: readonly RecordedEvent[]): Promise<void>;
  /** Which events have to be done one after another; undefined: nothing to do. */
  laneOf(event: RecordedEvent): string | undefined;
  /** Events of a tenant after a position, as they come from the log. */
  later(tenantId: string, after: Position): AsyncIterable<readonly RecordedEvent[]>;
  /** Everything up to a position is done. */
  onDone(position: Position): Promise<void>;
  onError?(error: unknown): void;
}

/**
 * Events that are being worked on: those of one thing one after another, things beside each other, batches into each other. So one thing that
 * takes long keeps itself waiting, and others go past it; the place in the log is where nothing before it is open. A tenant with more than
 * its share waits in the log for itself: no other one waits for it, however much it has.
 */
export class UnderWay {
  private readonly lanes = new Map<string, Promise<void>>();
  private readonly batches: Batch[] = [];
  private readonly ending = new AbortController();
  private readonly free: (() => void)[] = [];
  private readonly owned = new Map<string, Owned>();
  private readonly asides = new Map<string, Aside>();
  private running = 0;
  private reached: Position | undefined;
  private said: Position | undefined;
  private told: () => void = () => undefined;

  constructor(private readonly options: UnderWayOptions) {}

  /** Takes a batch; resolves when there is room for another. */
  async take(events: readonly RecordedEvent[], position: Position): Promise<void> {
    const taken = events.filter((event) => this.options.laneOf(event) !== undefined && this.isTaken(event));
    const batch = { position, open: 0 };
    this.batches.push(batch);
    this.begin(taken, batch);
    await this.advance();
    while (this.pending() > this.options.most && !this.ending.signal.aborted) await new Promise<void>((told) => (this.told = told));
  }

  /** Finishes what has begun; what has not is left for the next start. */
  async stop(): Promise<void> {
    this.ending.abort();
    this.told();
    await Promise.all(this.lanes.values());
    await Promise.all([...this.asides.values()].map(({ done }) => done));
  }

  /** Of tenants that wait for themselves nothing is counted. */
  private pending(): number {
    let sum = 0;
    for (const [tenantId, { pending }] of this.owned) if (!this.asides.has(tenantId)) sum += pending;
    return sum;
  }

  /** Counts one more, or leaves it in the log for later. */
  private isTaken({ tenantId, position }: RecordedEvent): boolean {
    const aside = this.asides.get(tenantId);
    if (aside) {
      aside.until = position;
      return false;
    }
    const own = this.owned.get(tenantId) ?? { pending: 0, last: position };
    if (own.pending >= SHARE) {
      const waiting: Aside = { after: own.last, until: position, done: Promise.resolve() };
      this.asides.set(tenantId, waiting);
      waiting.done = this.workAside(tenantId, waiting);
      return false;
    }
    this.owned.set(tenantId, { pending: own.pending + 1, last: position });
    return true;
  }

  private begin(events: readonly RecordedEvent[], batch: Batch): Promise<void>[] {
    const things = Map.groupBy(events, (event) => `${event.tenantId}/${this.options.laneOf(event)}`);
    batch.open = things.size;
    return [...things].map(([thing, own]) => {
      const lane = (this.lanes.get(thing) ?? Promise.resolve()).then(() => this.workOff(own, batch));
      this.lanes.set(thing, lane);
      void lane.then(() => this.lanes.get(thing) === lane && this.lanes.delete(thing));
      return lane;
    });
  }

  /** What waits in the log, a share at a time, until nothing of the tenant does. */
  private async workAside(tenantId: string, aside: Aside): Promise<void> {
    const { signal } = this.ending;
    await Promise.all([...this.lanes].flatMap(([thing, lane]) => (thing.startsWith(`${tenantId}/`) ? [lane] : [])));
    while (aside.after < aside.until && !signal.aborted) {
      const { until } = aside;
      const events = await this.next(tenantId, aside);
      if (!events) continue;
      const last = events.at(-1)?.position ?? until;
      if (events.length > 0) this.owned.set(tenantId, { pending: (this.owned.get(tenantId)?.pending ?? 0) + events.length, last });
      // Its place is held by what waits.
      await Promise.all(this.begin(events, { position: last, open: 0 }));
      if (signal.aborted) return;
      aside.after = last;
      await this.advance();
    }
    if (signal.aborted) return;
    this.asides.delete(tenantId);
    await this.advance();
  }

  /** The next few that wait, none behind the newest: those are still to be taken. Undefined when the log did not answer. */
  private async next(tenantId: string, { after, until }: Aside): Promise<RecordedEvent[] | undefined> {
    try {
      for await (const batch of this.options.later(tenantId, after)) {
        const waiting = batch.filter(({ position }) => position <= until);
        const own = waiting.filter((event) => this.options.laneOf(event) !== undefined).slice(0, SHARE);
        if (own.length > 0 || waiting.length < batch.length) return own;
      }
      return [];
    } catch (error) {
      this.options.onError?.(error);
      await rest(LONGEST_PAUSE_MS, this.ending.signal);
      return undefined;
    }
  }

  private async workOff(events: readonly RecordedEvent[], batch: Batch): Promise<void> {
    if (this.running >= AT_ONCE) await new Promise<void>((free) => this.free.push(free));
    this.running++;
    const isDone = await this.persist(events);
    this.running--;
    this.free.shift()?.();
    this.forget(events);
    if (!isDone) return;
    batch.open--;
    await this.advance();
    this.told();
  }

  private forget(events: readonly RecordedEvent[]): void {
    const tenantId = events[0]?.tenantId ?? '';
    const own = this.owned.get(tenantId);
    if (!own) return;
    own.pending -= events.length;
    if (own.pending <= 0) this.owned.delete(tenantId);
  }

  /** Works on the same events until they are done; false when the end came before. */
  private async persist(events: readonly RecordedEvent[]): Promise<boolean> {
    const { signal } = this.ending;
    for (let pause = FIRST_PAUSE_MS; !signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        await this.options.work(events);
        return true;
      } catch (error) {
        this.options.onError?.(error);
        await rest(pause, signal);
      }
    }
    return false;
  }

  private async advance(): Promise<void> {
    while (this.batches[0]?.open === 0) this.reached = this.batches.shift()!.position;
    const held = [...this.asides.values()].map(({ after }) => after);
    const position = [this.reached, ...held].filter((one) => one !== undefined).sort()[0];
    if (this.reached === undefined || position === undefined || position === this.said) return;
    this.said = position;
    await this.options.onDone(position).catch((error: unknown) => this.options.onError?.(error));
  }
}
