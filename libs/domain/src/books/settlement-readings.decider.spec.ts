import { deciding } from '@matricula/testing';
import { firstDayToRead, settlementReadingsDecider } from './settlement-readings.decider';

const readings = deciding(settlementReadingsDecider);
const of = { provider: 'razorpay', first: '2026-11-24', last: '2026-11-27' };
const read = { ...of, readAt: '2026-11-27T00:30:00.000Z', refused: [] };
const silent = { ...of, triedAt: '2026-11-27T03:30:00.000Z', reason: 'no answer' };

describe('the readings of settlements', () => {
  it('are noted, as well as days on which the provider did not answer', () => {
    readings.given().when({ type: 'NoteReading', data: read }).then({ type: 'SettlementsRead', data: read });
    readings.given().when({ type: 'NoteSilence', data: silent }).then({ type: 'SettlementsUnanswered', data: silent });
  });

  it('begin three days ago, and further back after a silence, up to 90 days', () => {
    const { evolve, initial } = settlementReadingsDecider;
    const once = evolve(initial, { type: 'SettlementsRead', data: read });
    const after = evolve(once, { type: 'SettlementsUnanswered', data: { ...silent, last: '2026-11-30' } });
    expect(firstDayToRead(initial, 'razorpay', '2026-11-28')).toBe('2026-11-25');
    expect(firstDayToRead(after, 'razorpay', '2026-11-28')).toBe('2026-11-24');
    expect(firstDayToRead(after, 'razorpay', '2026-12-05')).toBe('2026-11-24');
    expect(firstDayToRead(after, 'sandbox', '2026-12-05')).toBe('2026-12-02');
    expect(firstDayToRead(after, 'razorpay', '2027-12-05')).toBe('2027-09-06');
    expect(firstDayToRead(after, 'razorpay', '2026-11-20')).toBe('2026-11-17');
  });
});
