import type { Position, RecordedEvent } from '@matricula/domain/kernel';
import { rest } from './rest';

/** Number of things processed in parallel. */
const AT_ONCE = 64;
/** Maximum number of events in progress per tenant; the rest waits in the log. */
export const SHARE = 100;
/** Back-off after a failure; doubles each time, up to a longest pause that a worker may choose. */
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 5_000;

interface Batch {
  position: Position;
  open: number;
}

/** Events of one thing that are worked on together, and the batches that they come from. */
interface Task {
  events: RecordedEvent[];
  batches: Batch[];
  done: Promise<void>;
}

/** A tenant's events in progress. */
interface Owned {
  pending: number;
  /** Position of the last event taken. */
  last: Position;
}

/** A tenant whose events wait in the log; everything up to `after` is done or in progress. */
interface Aside {
  after: Position;
  /** Position of the newest waiting event. */
  until: Position;
  done: Promise<void>;
}

interface UnderWayOptions {
  /** Maximum number of events in progress before `take` waits. */
  most: number;
  /** The longest pause between two attempts; 5 seconds by default. */
  longestPauseMs?: number | undefined;
  work(events: readonly RecordedEvent[]): Promise<void>;
  /** Events of the same lane run one after another; undefined if there is nothing to do. */
  laneOf(event: RecordedEvent): string | undefined;
  /** Events of a tenant after a position, read from the log. */
  later(tenantId: string, after: Position): AsyncIterable<readonly RecordedEvent[]>;
  /** Called when everything up to a position is done. */
  onDone(position: Position): Promise<void>;
  onError?(error: unknown): void;
}

/**
 * Events in progress. Events of one thing run in order; different things run in parallel, across batches. Those that come while their thing is worked
 * on are handed over together. A slow thing delays only itself, and the reported position is the one before the first open event. Events of a tenant
 * above its share wait in the log without delaying other tenants.
 */
export class UnderWay {
  private readonly lanes = new Map<string, Promise<void>>();
  /** What waits to be begun, by thing: later events of the thing join it. */
  private readonly waiting = new Map<string, Task>();
  private readonly batches: Batch[] = [];
  private readonly ending = new AbortController();
  private readonly free: (() => void)[] = [];
  private readonly owned = new Map<string, Owned>();
  private readonly asides = new Map<string, Aside>();
  private running = 0;
  private reached: Position | undefined;
  private said: Position | undefined;
  private notify: () => void = () => undefined;

  constructor(private readonly options: UnderWayOptions) {}

  /** Takes a batch; resolves when there is room for another. */
  async take(events: readonly RecordedEvent[], position: Position): Promise<void> {
    const taken = events.filter((event) => this.options.laneOf(event) !== undefined && this.isTaken(event));
    const batch = { position, open: 0 };
    this.batches.push(batch);
    this.begin(taken, batch);
    await this.advance();
    while (this.pending() > this.options.most && !this.ending.signal.aborted) await new Promise<void>((resolve) => (this.notify = resolve));
  }

  /** Finishes what has begun; the rest is left for the next start. */
  async stop(): Promise<void> {
    this.ending.abort();
    this.notify();
    await Promise.all(this.lanes.values());
    await Promise.all([...this.asides.values()].map(({ done }) => done));
  }

  /** Tenants that wait in the log do not count. */
  private pending(): number {
    let sum = 0;
    for (const [tenantId, { pending }] of this.owned) if (!this.asides.has(tenantId)) sum += pending;
    return sum;
  }

  /** Counts the event as in progress, or leaves it in the log for later. */
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
      const waits = this.waiting.get(thing);
      if (!waits || waits.events.length + own.length > SHARE) return this.line(thing, { events: own, batches: [batch] });
      waits.events.push(...own);
      waits.batches.push(batch);
      return waits.done;
    });
  }

  /** Lines up events behind those of the same thing. */
  private line(thing: string, { events, batches }: Omit<Task, 'done'>): Promise<void> {
    const task: Task = { events, batches, done: Promise.resolve() };
    const lane = (this.lanes.get(thing) ?? Promise.resolve()).then(() => this.workOff(thing, task));
    task.done = lane;
    this.waiting.set(thing, task);
    this.lanes.set(thing, lane);
    void lane.then(() => this.lanes.get(thing) === lane && this.lanes.delete(thing));
    return lane;
  }

  /** Works through a tenant's waiting events, one share at a time. */
  private async workAside(tenantId: string, aside: Aside): Promise<void> {
    const { signal } = this.ending;
    await Promise.all([...this.lanes].flatMap(([thing, lane]) => (thing.startsWith(`${tenantId}/`) ? [lane] : [])));
    while (aside.after < aside.until && !signal.aborted) {
      const { until } = aside;
      const events = await this.next(tenantId, aside);
      if (!events) continue;
      const last = events.at(-1)?.position ?? until;
      if (events.length > 0) this.owned.set(tenantId, { pending: (this.owned.get(tenantId)?.pending ?? 0) + events.length, last });
      // Not counted for a batch: the waiting entry already holds the position.
      await Promise.all(this.begin(events, { position: last, open: 0 }));
      if (signal.aborted) return;
      aside.after = last;
      await this.advance();
    }
    if (signal.aborted) return;
    this.asides.delete(tenantId);
    await this.advance();
  }

  /** The next waiting events, up to the newest known one. Undefined if the log is unavailable. */
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

  private async workOff(thing: string, task: Task): Promise<void> {
    if (this.running >= AT_ONCE) await new Promise<void>((free) => this.free.push(free));
    this.running++;
    // From here on, nothing joins it.
    if (this.waiting.get(thing) === task) this.waiting.delete(thing);
    const { events, batches } = task;
    const isDone = await this.persist(events);
    this.running--;
    this.free.shift()?.();
    this.forget(events);
    if (!isDone) return;
    for (const batch of batches) batch.open--;
    await this.advance();
    this.notify();
  }

  private forget(events: readonly RecordedEvent[]): void {
    const tenantId = events[0]?.tenantId ?? '';
    const own = this.owned.get(tenantId);
    if (!own) return;
    own.pending -= events.length;
    if (own.pending <= 0) this.owned.delete(tenantId);
  }

  /** Retries the same events until they are done; false if stopped first. */
  private async persist(events: readonly RecordedEvent[]): Promise<boolean> {
    const { signal } = this.ending;
    const { longestPauseMs = LONGEST_PAUSE_MS } = this.options;
    for (let pause = FIRST_PAUSE_MS; !signal.aborted; pause = Math.min(pause * 2, longestPauseMs)) {
      try {
        await this.options.work(events);
        return true;
      } catch (error) {
        this.options.onError?.(error);
        await this.aside(() => rest(pause, signal));
      }
    }
    return false;
  }

  /** Gives the place of a task to others for the time of a pause, so that tasks that fail do not stop those that work. */
  private async aside(pause: () => Promise<void>): Promise<void> {
    this.running--;
    this.free.shift()?.();
    await pause();
    if (this.running >= AT_ONCE) await new Promise<void>((free) => this.free.push(free));
    this.running++;
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
