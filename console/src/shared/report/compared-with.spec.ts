import { comparedWith } from './compared-with';

const words = (from: string, to: string, until?: string) => comparedWith({ from, to, until, totals: {} }, 'Asia/Kolkata');

describe('what figures are compared with', () => {
  it('is said in days', () => expect(words('2026-11-20', '2026-11-21')).toBe('November 20, 2026 – November 21, 2026'));
  it('and up to when, where today is not over', () => {
    expect(words('2026-11-21', '2026-11-21', '2026-11-21T04:30:00.000Z')).toBe('November 21, 2026 until 10:00 AM');
    expect(words('2026-10-02', '2026-10-31', '2026-10-11T04:30:00.000Z')).toBe('October 2, 2026 – October 11, 2026, 10:00 AM');
  });
});
