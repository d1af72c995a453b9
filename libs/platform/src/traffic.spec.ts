import { Traffic } from './traffic';

describe('the traffic of institutions', () => {
  let now = 0;
  const traffic = new Traffic(() => now);
  const answered = (tenantId: string, times: number) => Array.from({ length: times }, () => traffic.note(tenantId));

  it('is that of the others, in this second or the last', () => {
    answered('sunrise', 3);
    answered('lakeview', 20);
    expect([traffic.beside('sunrise'), traffic.beside('lakeview'), traffic.beside('hilltop')]).toEqual([20, 3, 23]);
    now = 1_900;
    answered('sunrise', 5);
    expect([traffic.beside('sunrise'), traffic.beside('lakeview')]).toEqual([20, 5]);
    now = 2_000;
    expect([traffic.beside('sunrise'), traffic.beside('lakeview')]).toEqual([0, 5]);
    now = 9_000;
    expect(traffic.beside('lakeview')).toBe(0);
  });
});
