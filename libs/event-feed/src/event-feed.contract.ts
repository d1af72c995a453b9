import { ORIGIN, type RecordedEvent, type TypeSelection } from '@matricula/domain/kernel';
import type { EventFeed, FeedBatch } from './event-feed';

/** What the suite needs: an empty log, written by this process and by another writer, and a feed of it. */
export interface EventFeedUnderTest {
  feed: EventFeed;
  /** Appends one event per text to the tenant's log. */
  append(tenantId: string, ...texts: string[]): Promise<void>;
  /** Appends through another connection, without notifying the feed. */
  appendElsewhere(tenantId: string, ...texts: string[]): Promise<void>;
  remove(): Promise<void>;
}

const textsOf = (events: RecordedEvent[]) => events.map(({ data }) => (data as { text: string }).text);

/** Records deliveries and lets a spec wait for them. */
class Recorder {
  readonly batches: FeedBatch[] = [];
  private waiting: { count: number; resolve(): void }[] = [];

  get events(): RecordedEvent[] {
    return this.batches.flatMap(({ events }) => events);
  }

  readonly handle = async (batch: FeedBatch): Promise<void> => {
    this.batches.push(batch);
    this.waiting = this.waiting.filter(({ count, resolve }) => this.events.length < count || resolve());
  };

  received(count: number): Promise<void> {
    if (this.events.length >= count) return Promise.resolve();
    return new Promise((resolve) => this.waiting.push({ count, resolve }));
  }
}

/** The contract of `EventFeed`; each adapter runs it. */
export function eventFeedContract(name: string, open: () => Promise<EventFeedUnderTest>): void {
  describe(`${name} as an event feed`, () => {
    let place: EventFeedUnderTest;
    let feed: EventFeed;
    let recorder: Recorder;
    beforeEach(async () => {
      place = await open();
      feed = place.feed;
      recorder = new Recorder();
    });
    afterEach(async () => {
      await feed.close();
      await place.remove();
    });

    it('delivers what is there and then what comes, in order', async () => {
      await place.append('t', '1', '2', '3');
      feed.subscribe({ name: 'a', from: ORIGIN, batchSize: 2, handle: recorder.handle });
      await recorder.received(3);
      await place.append('t', '4');
      await recorder.received(4);
      await place.appendElsewhere('t', '5', '6');
      await recorder.received(6);
      expect(textsOf(recorder.events)).toEqual(['1', '2', '3', '4', '5', '6']);
      for (const { events, position } of recorder.batches) {
        expect(events.length).toBeGreaterThan(0);
        expect(events.length).toBeLessThanOrEqual(2);
        expect(position.startsWith(events.at(-1)!.position)).toBe(true);
      }
      const head = await feed.head();
      expect(recorder.batches.at(-1)!.position.startsWith(head)).toBe(true);
      expect(head.startsWith(recorder.events.at(-1)!.position)).toBe(true);
    });

    it('continues after the position that it is given, for each subscriber by itself', async () => {
      await place.append('t', '1', '2', '3');
      feed.subscribe({ name: 'a', from: ORIGIN, handle: recorder.handle });
      await recorder.received(3);
      const later = new Recorder();
      feed.subscribe({ name: 'b', from: recorder.events[1]!.position, handle: later.handle });
      await later.received(1);
      expect(textsOf(later.events)).toEqual(['3']);
    });

    it('keeps the order of each tenant among many writers', async () => {
      feed.subscribe({ name: 'a', from: ORIGIN, batchSize: 5, handle: recorder.handle });
      const numbers = Array.from({ length: 40 }, (_, n) => String(n).padStart(2, '0'));
      const write = async (tenantId: string, append: EventFeedUnderTest['append']) => {
        for (const number of numbers) await append(tenantId, number);
      };
      await Promise.all([
        write('t1', (...of) => place.append(...of)),
        write('t2', (...of) => place.append(...of)),
        write('t3', (...of) => place.appendElsewhere(...of)),
      ]);
      await recorder.received(120);
      for (const tenantId of ['t1', 't2', 't3']) {
        expect(textsOf(recorder.events.filter((event) => event.tenantId === tenantId))).toEqual(numbers);
      }
    });

    it('does not deliver a batch before the one in hand is handled', async () => {
      await place.append('t', '1', '2', '3', '4');
      let inHand = 0;
      let most = 0;
      feed.subscribe({
        name: 'a',
        from: ORIGIN,
        batchSize: 1,
        handle: async (batch) => {
          most = Math.max(most, ++inHand);
          await new Promise(setImmediate);
          inHand--;
          await recorder.handle(batch);
        },
      });
      await recorder.received(4);
      expect(most).toBe(1);
    });

    it('delivers a batch again whose handling failed, and says why', async () => {
      await place.append('t', '1', '2');
      const errors: unknown[] = [];
      const attempts: string[][] = [];
      feed.subscribe({
        name: 'a',
        from: ORIGIN,
        batchSize: 1,
        handle: async (batch) => {
          attempts.push(textsOf(batch.events));
          if (attempts.length <= 2) throw new Error(`failure ${attempts.length}`);
          await recorder.handle(batch);
        },
        onError: (error) => errors.push(error),
      });
      await recorder.received(2);
      expect(attempts).toEqual([['1'], ['1'], ['1'], ['2']]);
      expect(errors).toEqual([new Error('failure 1'), new Error('failure 2')]);
    });

    it('finishes the batch in hand when it is stopped, and delivers no other', async () => {
      await place.append('t', '1', '2');
      let release = () => {};
      let begin = () => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      const inHand = new Promise<void>((resolve) => (begin = resolve));
      const subscription = feed.subscribe({
        name: 'a',
        from: ORIGIN,
        batchSize: 1,
        handle: async (batch) => {
          begin();
          await held;
          await recorder.handle(batch);
        },
      });
      await inHand;
      const stopped = subscription.stop();
      release();
      await stopped;
      expect(textsOf(recorder.events)).toEqual(['1']);
    });

    it('stops at once while it waits, also after a failure', async () => {
      const waiting = feed.subscribe({ name: 'a', from: ORIGIN, handle: recorder.handle });
      await waiting.stop();
      await place.append('t', '1');
      const failed = new Promise<void>((resolve) => {
        feed.subscribe({ name: 'b', from: ORIGIN, handle: () => Promise.reject(new Error('always')), onError: () => resolve() });
      });
      await failed;
      await feed.close();
      expect(recorder.events).toEqual([]);
    });

    it('moves past events of types that nobody wants, also at the end of the log', async () => {
      await place.append('t', '1', '2');
      const head = await feed.head();
      const passed = (selection: TypeSelection) =>
        new Promise<RecordedEvent[]>((resolve) => {
          const heard: RecordedEvent[] = [];
          const handle = async ({ events, position }: FeedBatch) => {
            heard.push(...events);
            if (position >= head) resolve(heard);
          };
          feed.subscribe({ name: 'a', from: ORIGIN, ...selection, handle });
        });
      expect((await passed({ types: new Set(['SomethingElse']) })).filter(({ type }) => type === 'SomethingElse')).toEqual([]);
      expect(textsOf(await passed({ types: new Set(['PersonNoted']) }))).toEqual(['1', '2']);
      expect(await passed({ without: new Set(['PersonNoted']) })).toEqual([]);
      expect(textsOf(await passed({ without: new Set(['SomethingElse']) }))).toEqual(['1', '2']);
    });

    it('delivers events as they are stored when asked to', async () => {
      await place.append('t', '1');
      feed.subscribe({ name: 'a', from: ORIGIN, sealed: true, handle: recorder.handle });
      await recorder.received(1);
      expect(recorder.events[0]?.data).toEqual({ personId: 'p', $personal: expect.any(String) });
    });
  });
}
