import { ORIGIN, type Position, type RecordedEvent } from '@matricula/domain/kernel';
import type { LogFilter, ReadAllOptions } from '@matricula/event-store';
import type { EventFeed, FeedBatch } from '../event-feed';
import { LogEventFeed } from './log-event-feed';
import type { Log } from './log-window';

/** Effectively disables the periodic check. */
const NEVER_MS = 2 ** 30;

const textOf = (number: number): Position => String(number).padStart(8, '0');

/** A log over an array that counts how often it is read. */
class CountedLog implements Log {
  readonly reads: ({ after: Position } & Pick<LogFilter, 'types' | 'without'>)[] = [];
  private readonly events: RecordedEvent[] = [];
  private readonly listeners = new Set<() => void>();
  /** Delays callers of `head`; they get the head as of their call. */
  gate: Promise<void> | undefined;

  append(...types: string[]): void {
    for (const type of types) {
      const position = textOf(this.events.length + 1);
      const event = { id: position, type, stream: 's', revision: 0, position, tenantId: 't', at: '', data: {}, meta: {} };
      this.events.push(event as unknown as RecordedEvent);
    }
    for (const tell of this.listeners) tell();
  }

  async *readAll(after: Position, { batchSize = 500, filter = {} }: ReadAllOptions = {}): AsyncGenerator<RecordedEvent[]> {
    const { types, without } = filter;
    this.reads.push({ after, types, ...(without && { without }) });
    for (let from = Number(after); from < this.events.length;) {
      await new Promise(setImmediate);
      const read = this.events.slice(from, from + batchSize);
      // Advances by what was available, not by a whole batch: the end grows while it is read.
      from += read.length;
      const batch = read.filter(({ type }) => types?.includes(type) ?? !without?.includes(type));
      if (batch.length > 0) yield batch;
    }
  }

  async head(): Promise<Position> {
    const head = this.events.length === 0 ? ORIGIN : textOf(this.events.length);
    await this.gate;
    return head;
  }

  onAppended(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }
}

/** Follows some types; a held reader stays in its batch until released. */
class Reader {
  readonly heard: RecordedEvent[] = [];
  reached: Position = ORIGIN;
  private held: PromiseWithResolvers<void> | undefined;
  private readonly waiting = new Set<() => void>();

  constructor(
    feed: EventFeed,
    options: { types?: string[]; without?: string[]; from?: Position; batchSize?: number; turns?: () => number } = {},
  ) {
    const { types, without, from = ORIGIN, batchSize, turns = () => 0 } = options;
    feed.subscribe({
      name: String(types),
      from,
      batchSize,
      types: types && new Set(types),
      without: without && new Set(without),
      handle: async ({ events, position }: FeedBatch) => {
        await this.held?.promise;
        for (let left = turns(); left > 0; left -= 1) await new Promise(setImmediate);
        this.heard.push(...events);
        this.reached = position;
        for (const look of this.waiting) look();
      },
    });
  }

  hold(): void {
    this.held = Promise.withResolvers();
  }

  letGo(): void {
    this.held?.resolve();
    this.held = undefined;
  }

  has(position: Position): Promise<void> {
    return new Promise((resolve) => {
      const look = () => this.reached >= position && resolve();
      this.waiting.add(look);
      look();
    });
  }
}

describe('The end of the log, read for all', () => {
  let log: CountedLog;
  let feed: LogEventFeed;
  beforeEach(() => {
    log = new CountedLog();
    feed = new LogEventFeed(log, { pollMs: NEVER_MS });
  });
  afterEach(() => feed.close());

  const settled = async (...readers: Reader[]) => {
    const head = await log.head();
    await Promise.all(readers.map((one) => one.has(head)));
  };

  it('asks the log once for what several subscriptions want', async () => {
    log.append('A');
    const readers = [['A'], ['B'], ['C', 'B'], ['D']].map((types) => new Reader(feed, { types }));
    await settled(...readers);
    const before = log.reads.length;
    log.append('B', 'E');
    await settled(...readers);
    expect(log.reads.slice(before)).toEqual([{ after: textOf(1), types: ['A', 'B', 'C', 'D'] }]);
    expect(readers.map(({ heard }) => heard.map(({ type }) => type))).toEqual([['A'], ['B'], ['B'], []]);
  });

  it('does not read types that no reader wants, even if one wants nearly all', async () => {
    log.append('A');
    const readers = [new Reader(feed, { types: ['A', 'B'] }), new Reader(feed, { without: ['B', 'C'] })];
    await settled(...readers);
    const before = log.reads.length;
    log.append('B', 'C', 'D');
    await settled(...readers);
    expect(log.reads.slice(before)).toEqual([{ after: textOf(1), types: undefined, without: ['C'] }]);
    expect(readers.map(({ heard }) => heard.map(({ type }) => type))).toEqual([
      ['A', 'B'],
      ['A', 'D'],
    ]);
  });

  it('reads appends together that come within moments of one another', async () => {
    log.append('A');
    const reader = new Reader(feed, { types: ['A'] });
    await settled(reader);
    log.append('A');
    await settled(reader);
    const before = log.reads.length;
    for (let n = 0; n < 20; n += 1) {
      log.append('A');
      await Promise.resolve();
    }
    await settled(reader);
    expect(log.reads).toHaveLength(before + 1);
    expect(reader.heard).toHaveLength(22);
  });

  it('wakes a reader that arrives during a read that began before an append', async () => {
    await feed.close();
    feed = new LogEventFeed(log, { pollMs: NEVER_MS, gatherMs: 0 });
    const [late, early] = [new Reader(feed, { types: ['A'] }), new Reader(feed, { types: ['A'] })];
    late.hold();
    log.append('A');
    await early.has(textOf(1));
    const turn = () => new Promise(setImmediate);
    const gate = Promise.withResolvers<void>();
    log.gate = gate.promise;
    feed.notify();
    await turn();
    log.append('A');
    late.letGo();
    for (let turns = 0; turns < 5; turns += 1) await turn();
    log.gate = undefined;
    gate.resolve();
    await Promise.all([late, early].map((one) => one.has(textOf(2))));
    expect([late, early].map(({ heard }) => heard.length)).toEqual([2, 2]);
  }, 20_000);

  it('does not keep the others waiting for a slow one, which gets everything all the same', async () => {
    const [slow, quick] = [new Reader(feed, { types: ['A'], batchSize: 50 }), new Reader(feed, { types: ['A', 'B'] })];
    log.append('A');
    await settled(slow, quick);
    slow.hold();
    for (let n = 0; n < 10; n += 1) {
      log.append(...Array.from({ length: 1_000 }, (_, at) => (at % 2 ? 'A' : 'B')));
      await settled(quick);
    }
    expect(quick.heard).toHaveLength(10_001);
    slow.letGo();
    await settled(slow);
    expect(slow.heard.map(({ position }) => position)).toEqual(
      quick.heard.filter(({ type }) => type === 'A').map(({ position }) => position),
    );
  });

  it('waits, and does not look again and again, when its place is not in this log yet', async () => {
    const ahead = new Reader(feed, { types: ['A'], from: textOf(5) });
    const reader = new Reader(feed, { types: ['A'] });
    log.append('A', 'A');
    await settled(reader);
    const before = log.reads.length;
    for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
    expect(log.reads.length).toBeLessThanOrEqual(before + 2);
    log.append('A', 'A', 'A', 'A');
    await settled(ahead, reader);
    expect(ahead.heard.map(({ position }) => position)).toEqual([textOf(6)]);
    expect(reader.heard).toHaveLength(6);
  });

  it.each([1, 2, 3, 4, 5])('loses and repeats nothing, with any mix of new and slow readers (%i)', async (seed) => {
    let state = seed;
    const random = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below;
    const readers: { reader: Reader; types: string[] | undefined; from: Position }[] = [];
    for (let round = 0; round < 60; round += 1) {
      log.append(...Array.from({ length: 1 + random(round % 10 === 0 ? 3_000 : 20) }, () => 'ABCDEF'.charAt(random(6))));
      if (round % 8 === 0) {
        const types = random(4) === 0 ? undefined : ['ABCDEF'.charAt(random(6)), 'ABCDEF'.charAt(random(6))];
        const from = textOf(random(Number(await log.head())));
        const reader = new Reader(feed, { types, from, batchSize: 1 + random(600), turns: () => random(4) });
        readers.push({ reader, types, from });
      }
      for (let turn = random(12); turn > 0; turn -= 1) await new Promise(setImmediate);
    }
    await settled(...readers.map(({ reader }) => reader));
    const all: RecordedEvent[] = [];
    for await (const batch of log.readAll(ORIGIN)) all.push(...batch);
    for (const { reader, types, from } of readers) {
      const wanted = all.filter(({ type, position }) => position > from && (types?.includes(type) ?? true));
      expect(reader.heard.map(({ position }) => position)).toEqual(wanted.map(({ position }) => position));
    }
  });
});
