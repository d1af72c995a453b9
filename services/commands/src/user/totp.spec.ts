import { appUri, codeAt, newSecret, stepOf } from './totp';

/** "12345678901234567890", the secret of RFC 6238, as apps write it. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('the code of an authenticator app', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %d s is the one of RFC 6238', (seconds, code) => expect(codeAt(SECRET, Math.floor(seconds / 30))).toBe(code));

  it('is accepted one step before and after its time', () => {
    const now = 1_111_111_111_000;
    const step = Math.floor(now / 30_000);
    expect([-2, -1, 0, 1, 2].map((off) => stepOf(SECRET, codeAt(SECRET, step + off), now))).toEqual([
      ...[undefined, step - 1, step, step + 1, undefined],
    ]);
    expect([stepOf(SECRET, '12345', now), stepOf(SECRET, '', now)]).toEqual([undefined, undefined]);
  });

  it('is computed from a fresh secret of 160 bits', () => {
    expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/);
    expect(newSecret()).not.toBe(newSecret());
    expect(appUri(SECRET, 'Matricula', 'a@b.in')).toBe(`otpauth://totp/Matricula:a%40b.in?secret=${SECRET}&issuer=Matricula`);
  });
});
