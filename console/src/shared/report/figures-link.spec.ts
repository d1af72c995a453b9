import { addressOf, readFigures, writeFigures } from './figures-link';
import { hours, sources } from './sample-report';
import { moved, movedLines } from './then-and-now';

const link = {
  ...{ tenant: 'sunrise', position: '0000000000001234', version: 5 },
  ...{ zone: 'Asia/Kolkata', at: '2026-11-21T05:02:11.000Z' },
};

describe('a link to figures', () => {
  it('reads what it writes', () => expect(readFigures(writeFigures(link))).toEqual(link));
  it.each([null, '', 'sunrise', 'sunrise~12~x~Asia/Kolkata~2026', `${writeFigures(link)}~more`])('is none in %s', (text) =>
    expect(readFigures(text)).toBeUndefined(),
  );
  it('keeps what was chosen, and the days that it was chosen for', () => {
    const here = { origin: 'https://crm.example', pathname: '/quick-report', search: '?days=today&source=WEB' };
    const { search, pathname } = new URL(addressOf(here, '2026-11-21..2026-11-21', { figure: undefined }, link));
    expect(pathname).toBe('/quick-report');
    expect(Object.fromEntries(new URLSearchParams(search))).toEqual({
      ...{ days: '2026-11-21..2026-11-21', source: 'WEB' },
      figures: 'sunrise~0000000000001234~5~Asia/Kolkata~2026-11-21T05:02:11.000Z',
    });
  });
  it('names what is shown, unless something else was chosen that is not shown yet', () => {
    const named = (search: string) => {
      const here = { origin: 'https://crm.example', pathname: '/quick-report', search };
      return new URL(addressOf(here, '2026-11-21..2026-11-21', { figure: 'calls' }, link)).searchParams.get('figure');
    };
    expect(named('?source=WEB')).toBe('calls');
    expect(named('?figure=followupsDone')).toBe('followupsDone');
  });
});

describe('figures then and now', () => {
  const [, , calls] = hours.columns;
  const later = (rows: NonNullable<typeof hours.cross>['rows']) => ({ ...hours, cross: { ...hours.cross!, rows } });

  it('are told apart line by line, the furthest moved first', () => {
    const now = later([
      { user: 'Asha', calls: 4, leads: 1 },
      { user: 'Ravi', calls: 9, leads: 4 },
      { user: 'Meera', calls: 6, leads: 2 },
    ]);
    expect(movedLines(hours, now, calls!)).toEqual([
      expect.objectContaining({ names: ['Meera'], then: '0', now: '6', change: '+6', direction: 'more' }),
      expect.objectContaining({ names: ['Asha'], then: '3', now: '4', change: '+1' }),
    ]);
  });
  it('fall as well, shares by points', () => {
    const rate = sources.columns[3]!;
    expect(moved(rate, 12.5, 10)).toEqual({ then: '12.5%', now: '10%', change: '-2.5 pts', direction: 'less' });
    expect(moved({ ...rate, share: undefined, unit: 'seconds' }, 120, 60).change).toBe('-1 min');
  });
});
