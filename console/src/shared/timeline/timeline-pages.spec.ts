import { acceptedDays, entryMoment, joinPages, nextPage, type TimelineEntry, type TimelinePage } from './timeline-pages';

const entry = (_id: string) => ({ _id }) as TimelineEntry;
const page = (total: number, ...days: [date: string, count: number, ...ids: string[]][]): TimelinePage => ({
  total,
  days: days.map(([date, count, ...ids]) => ({ date, count, entries: ids.map(entry) })),
});

describe('pages of the timeline', () => {
  const first = page(5, ['2026-11-21', 2, 'a', 'b'], ['2026-11-20', 3, 'c']);

  it('go on while entries are missing (TL-05)', () => expect(nextPage([first])).toBe(2));
  it('end with the last entry (TL-06)', () => expect(nextPage([first, page(5, ['2026-11-20', 3, 'd', 'e'])])).toBeUndefined());
  it('end when there is nothing', () => expect(nextPage([page(0)])).toBeUndefined());
  it('end at an empty page, whatever the total says', () => expect(nextPage([first, page(5)])).toBeUndefined());

  it('show each day once (TL-08)', () =>
    expect(
      joinPages([first, page(5, ['2026-11-20', 3, 'd', 'e'])]).map(({ date, count, entries }) => [date, count, entries.length]),
    ).toEqual([
      ['2026-11-21', 2, 2],
      ['2026-11-20', 3, 3],
    ]));

  it('show an entry once that slid to the next page', () =>
    expect(joinPages([first, page(6, ['2026-11-20', 4, 'c', 'd'])])[1]?.entries.map(({ _id }) => _id)).toEqual(['c', 'd']));
});

describe('a range of the timeline', () => {
  const today = '2026-11-21';
  it('ends today (TL-01)', () =>
    expect(acceptedDays({ from: '2026-11-01', to: '2026-11-30' }, today, false)).toEqual({ from: '2026-11-01', to: today }));
  it('is one day in single-date mode (TL-14)', () =>
    expect(acceptedDays({ from: '2026-11-01', to: '2026-11-02' }, today, true)).toEqual({ from: today, to: today, refused: true }));
  it('may be any one day then', () =>
    expect(acceptedDays({ from: '2026-11-02', to: '2026-11-02' }, today, true)).toEqual({ from: '2026-11-02', to: '2026-11-02' }));
});

describe('the moment of a change (TL-10)', () => {
  it('is written as DD/MM/YYYY, HH:mm:ss a, in the tenant’s zone', () =>
    expect(['T11:34:05.000Z', 'T03:34:05.000Z'].map((time) => entryMoment(`2026-11-20${time}`, 'Asia/Kolkata'))).toEqual([
      '20/11/2026, 17:04:05 pm',
      '20/11/2026, 09:04:05 am',
    ]));
});
