import fc from 'fast-check';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import dayjs from 'dayjs';
import * as server from '@matricula/domain/kernel/date-words';
import {
  axisMonth,
  dayBounds,
  daysBefore,
  dayWords,
  inZone,
  momentIn,
  monthWords,
  secondsIn,
  timeIn,
  timelineMoment,
  timeOfDay,
} from './tenant-clock';

const console = join(__dirname, '../..');

describe('a moment in the zone of the tenant', () => {
  it('reads by its clock, wherever the browser is', () => {
    expect(secondsIn('2026-03-02T18:40:05.000Z', 'Asia/Kolkata')).toBe('00:10:05');
    expect(inZone('2026-03-02T18:40:05.000Z', 'America/New_York').format('DD MMM, hh:mm A')).toBe('02 Mar, 01:40 PM');
  });
  it('reads as the calendar of that zone has it, whatever the time of year', () => {
    const zones = fc.constantFrom(
      'Asia/Kolkata',
      'UTC',
      'Asia/Kathmandu',
      'America/New_York',
      'Europe/London',
      'America/St_Johns',
      'Pacific/Apia',
    );
    const moments = fc.date({ min: new Date('2000-01-01T00:00:00Z'), max: new Date('2060-01-01T00:00:00Z'), noInvalidDate: true });
    fc.assert(
      fc.property(zones, moments, (zone, at) => {
        expect(inZone(at, zone).format()).toBe(dayjs(at).tz(zone).format());
        expect(inZone(at, zone).toISOString()).toBe(at.toISOString());
      }),
    );
  });
  it('lies days before another one by that calendar, not by hours', () => {
    expect(daysBefore('2026-03-02T18:29:00Z', '2026-03-02T18:31:00Z', 'Asia/Kolkata')).toBe(1);
    expect(daysBefore('2026-03-02T18:31:00Z', '2026-03-03T18:29:00Z', 'Asia/Kolkata')).toBe(0);
    expect(daysBefore('2026-03-09T05:30:00Z', '2026-03-07T17:00:00Z', 'America/New_York')).toBe(-2);
  });
  it('that is none stays none', () => expect(inZone('soon', 'Asia/Kolkata').isValid()).toBe(false));
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

describe('the dates of the console in English', () => {
  const zones = fc.constantFrom('Asia/Kolkata', 'UTC', 'America/St_Johns', 'Pacific/Apia');
  const moments = fc.date({ min: new Date('2000-01-01T00:00:00Z'), max: new Date('2060-01-01T00:00:00Z'), noInvalidDate: true });

  it('are those that the server writes in files, mails and notifications', () =>
    fc.assert(
      fc.property(zones, moments, (zone, moment) => {
        const at = moment.toISOString();
        const [day, month, time] = [at.slice(0, 10), at.slice(0, 7), at.slice(11, 16)];
        expect([dayWords(day), monthWords(month), axisMonth(month), timeOfDay(time)]).toEqual([
          server.dayWords(day),
          server.monthWords(month),
          server.shortMonthWords(month),
          server.timeOfDayWords(time),
        ]);
        expect([momentIn(at, zone), timeIn(at, zone), timelineMoment(at, zone)]).toEqual([
          server.momentWords(at, zone),
          server.timeWords(at, zone),
          server.timelineMoment(at, zone),
        ]);
      }),
    ));
});
