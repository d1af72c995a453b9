import { ORIGIN } from '@matricula/domain/kernel';
import { offsetAfter } from './offset-search';
import { placeText } from './event-message';
import type { IncomingMessage } from './topic-reader';

const text = (position: number) => String(position).padStart(16, '0');

/** A partition whose messages have these positions; undefined stands for a foreign message. */
function partitionOf(positionAt: (offset: number) => number | undefined, high: number) {
  let looks = 0;
  const message = async (partition: number, offset: number) => {
    looks++;
    const at = positionAt(offset);
    return { partition, offset, headers: at === undefined ? {} : { position: text(at) } } as unknown as IncomingMessage;
  };
  return { peek: { message }, bounds: { partition: 0, low: 0, high }, looks: () => looks };
}

describe('the offset at which to continue', () => {
  it('is found among ten million messages in a few looks, at most a known stretch too early', async () => {
    const { peek, bounds, looks } = partitionOf((offset) => 3 * offset, 10_000_000);
    for (const position of [1, 299_999, 15_000_000, 29_999_997, 40_000_000]) {
      const found = await offsetAfter(peek, bounds, text(position));
      const exact = Math.min(Math.floor(position / 3) + 1, 10_000_000);
      expect(found).toBeLessThanOrEqual(exact);
      expect(found).toBeGreaterThanOrEqual(exact - 20_000);
    }
    expect(looks()).toBeLessThan(5 * 26);
  });

  it('is the beginning without a position, and where nothing is', async () => {
    expect(await offsetAfter(partitionOf((offset) => offset, 9).peek, { partition: 0, low: 4, high: 9 }, ORIGIN)).toBe(4);
    expect(await offsetAfter(partitionOf((offset) => offset, 0).peek, { partition: 0, low: 0, high: 0 }, text(7))).toBe(0);
  });

  it('is believed when the message there is the one that it names, and looked for otherwise', async () => {
    const { peek, bounds, looks } = partitionOf((offset) => offset + 1_000_000, 1_000_000);
    expect(await offsetAfter(peek, bounds, placeText(text(1_500_000), 500_000))).toBe(500_001);
    expect(looks()).toBe(1);
    expect(await offsetAfter(peek, bounds, placeText(text(1_500_000), 700_000))).toBe(480_001);
    expect(await offsetAfter(peek, bounds, placeText(text(1_500_000), 2_000_000))).toBe(480_001);
  });

  it('comes before every later event where two leaders wrote at the same time', async () => {
    // From 50,000 on a second leader repeats the last 5,000 between the messages of the first, then stops.
    const messages: number[] = [];
    for (let position = 1; position <= 60_000; position++) {
      messages.push(position);
      if (position >= 50_000 && position < 53_000) messages.push(position - 5_000);
    }
    const { peek, bounds } = partitionOf((offset) => messages[offset], messages.length);
    for (let position = 44_000; position < 54_000; position += 97) {
      const found = await offsetAfter(peek, bounds, text(position));
      expect(messages.indexOf(position + 1)).toBeGreaterThanOrEqual(found);
    }
  });

  it('is found beside foreign messages', async () => {
    const { peek, bounds } = partitionOf((offset) => (offset % 7 === 3 ? undefined : offset), 100_000);
    for (const position of [1, 49_999, 50_002, 99_990]) {
      expect(await offsetAfter(peek, bounds, text(position))).toBeLessThanOrEqual(position + 1);
    }
  });
});
