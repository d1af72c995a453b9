import { channelsFor, isQuiet, wants } from './notification-preferences';

const bell = { kind: 'lead_refered', channels: ['console', 'push'] } as const;
const digest = { kind: 'overdue_digest', channels: ['email'] } as const;

describe('the channels of a user', () => {
  it('are those of the kind until the user chooses', () => {
    expect(channelsFor(undefined, bell)).toEqual(['console', 'push']);
    expect(channelsFor(undefined, digest)).toEqual(['email']);
  });
  it('are those that the user chose, which may be none', () => {
    const preferences = { channels: { lead_refered: 'email', overdue_digest: '' } };
    expect(wants(preferences, bell, 'email')).toBe(true);
    expect(wants(preferences, bell, 'push')).toBe(false);
    expect(channelsFor(preferences, digest)).toEqual([]);
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
