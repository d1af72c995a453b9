import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dayBounds, inZone, secondsIn } from './tenant-clock';

const console = join(__dirname, '../..');

describe('a moment in the zone of the tenant', () => {
  it('reads by its clock, wherever the browser is', () => {
    expect(secondsIn('2026-03-02T18:40:05.000Z', 'Asia/Kolkata')).toBe('00:10:05');
    expect(inZone('2026-03-02T18:40:05.000Z', 'America/New_York').format('DD MMM, hh:mm A')).toBe('02 Mar, 01:40 PM');
  });
  it('belongs to its day', () =>
    expect(dayBounds('2026-03-03', 'Asia/Kolkata')).toEqual({ from: '2026-03-02T18:30:00.000Z', to: '2026-03-03T18:29:59.999Z' }));
  it('is never written by the clock of the browser', () => {
    const screens = readdirSync(console, { recursive: true, encoding: 'utf8' }).filter((path) => /(?<!\.spec)\.tsx?$/.test(path));
    const byBrowser = screens.filter((path) =>
      /dayjs\(\)|dayjs\([^()]*\)\s*\.format\(['"`][^'"`]*[hH]/.test(readFileSync(join(console, path), 'utf8')),
    );
    expect(byBrowser).toEqual([]);
  });
});
