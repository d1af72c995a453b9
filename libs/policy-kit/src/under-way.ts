import type { Position, RecordedEvent } from '@matricula/domain/kernel';
import { rest } from './rest';

/** So many things are worked on at the same time. */
const AT_ONCE = 64;
/** How long after a failure the same events are worked on again: twice as long each time. */
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 5_000;

interface Batch {
  position: Position;
  open: number;
}

interface UnderWayOptions {
  /** So many events may be under way before more are taken. */
  most: number;
  work(events: readonly RecordedEvent[]): Promise<void>;
  /** Everything up to a position is done. */
  onDone(position: Position): Promise<void>;
  onError?(error: unknown): void;
}

/**
 * Events that are being worked on: those of one thing one after another, things beside each other, batches into each other. So one thing that
 * takes long keeps itself waiting, and others go past it; the place in the log is where nothing before it is open.
 */
export class UnderWay {
  private readonly lanes = new Map<string, Promise<void>>();
  private readonly batches: Batch[] = [];
  private readonly ending = new AbortController();
  private readonly free: (() => void)[] = [];
  private running = 0;
  private pending = 0;
  private told: () => void = () => undefined;

  constructor(private readonly options: UnderWayOptions) {}

  /** Takes a batch; resolves when there is room for another. */
  async take(things: ReadonlyMap<string, readonly RecordedEvent[]>, position: Position): Promise<void> {
    const batch = { position, open: things.size };
    this.batches.push(batch);
    for (const [thing, events] of things) {
      this.pending += events.length;
      const lane = (this.lanes.get(thing) ?? Promise.resolve()).then(() => this.workOff(events, batch));
      this.lanes.set(thing, lane);
      void lane.then(() => this.lanes.get(thing) === lane && this.lanes.delete(thing));
    }
    await this.advance();
    while (this.pending > this.options.most && !this.ending.signal.aborted) await new Promise<void>((told) => (this.told = told));
  }

  /** Finishes what has begun; what has not is left for the next start. */
  async stop(): Promise<void> {
    this.ending.abort();
    this.told();
    await Promise.all(this.lanes.values());
  }

  private async workOff(events: readonly RecordedEvent[], batch: Batch): Promise<void> {
    if (this.running >= AT_ONCE) await new Promise<void>((free) => this.free.push(free));
    this.running++;
    const isDone = await this.persist(events);
    this.running--;
    this.free.shift()?.();
    this.pending -= events.length;
    if (!isDone) return;
    batch.open--;
    await this.advance();
    this.told();
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
    let reached: Position | undefined;
    while (this.batches[0]?.open === 0) reached = this.batches.shift()!.position;
    if (reached !== undefined) await this.options.onDone(reached).catch((error: unknown) => this.options.onError?.(error));
  }
}
