import { assertLasts } from './public-address';

const now = Date.parse('2026-11-28T10:00:00.000Z');
const before = (days: number) => new Date(now - days * 86_400_000).toISOString();
const code = (status: Parameters<typeof assertLasts>[0]['status'], ...moments: (string | undefined)[]) => {
  try {
    assertLasts({ status, moments }, 90, now);
    return undefined;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('an address that opens without a session', () => {
  it('works while its order can be paid, however old it is', () => {
    for (const status of ['created', 'attempted', 'part-paid'] as const) expect(code(status, before(1_000))).toBeUndefined();
  });

  it('works for some days after the last payment, document or message of an order that is over', () => {
    for (const status of ['paid', 'refunded', 'part-refunded', 'cancelled', 'expired'] as const) {
      expect(code(status, before(1_000), before(90))).toBeUndefined();
      expect(code(status, before(1_000), before(91), undefined)).toBe('public-address/over');
    }
  });
});
