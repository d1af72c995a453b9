import { channelsFor, isQuiet, wants } from './notification-preferences';

describe('how somebody is told', () => {
  it('is in the console and by their browsers until they choose, of late tickets and overdue calls by e-mail too', () => {
    expect(channelsFor(undefined, 'lead_refered')).toEqual(['console', 'push']);
    expect(channelsFor(undefined, 'ticket_escalated')).toEqual(['console', 'email', 'push']);
    expect(channelsFor(undefined, 'overdue_digest')).toEqual(['email']);
  });
  it('is what they chose, nothing as well', () => {
    const preferences = { channels: { lead_refered: 'email', leave: '' } };
    expect(wants(preferences, 'lead_refered', 'email')).toBe(true);
    expect(wants(preferences, 'lead_refered', 'push')).toBe(false);
    expect(channelsFor(preferences, 'leave')).toEqual([]);
  });
});

describe('quiet hours', () => {
  const night = { quietFrom: '22:00', quietUntil: '07:00', zone: 'Asia/Kolkata' };
  it.each([
    ['2026-11-20T16:29:00.000Z', false],
    ['2026-11-20T16:30:00.000Z', true],
    ['2026-11-20T20:00:00.000Z', true],
    ['2026-11-21T01:29:00.000Z', true],
    ['2026-11-21T01:30:00.000Z', false],
  ])('over midnight, by the clock of the institution: %s', (at, quiet) => expect(isQuiet(night, at)).toBe(quiet));
  it('of a day, and none at all', () => {
    const noon = { quietFrom: '12:00', quietUntil: '13:00' };
    expect([isQuiet(noon, '2026-11-20T12:30:00.000Z'), isQuiet(noon, '2026-11-20T13:00:00.000Z')]).toEqual([true, false]);
    expect(isQuiet({ quietFrom: '12:00' }, '2026-11-20T12:30:00.000Z')).toBe(false);
    expect(isQuiet({ quietFrom: '12:00', quietUntil: '12:00' }, '2026-11-20T12:00:00.000Z')).toBe(false);
  });
});
