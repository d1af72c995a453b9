import type { Load } from './load.query';
import { isFull, loadText } from './user.columns';

const row = (userId: string, capacity?: number) => ({ userId, capacity });
const load: Load = { seen: new Set(['asha', 'om']), leads: { asha: 1200, uma: 3 }, followUps: {} };

describe('a user’s workload', () => {
  it('is shown with their capacity', () => {
    expect([loadText(load, row('asha', 1200)), loadText(load, row('om', 300)), loadText(load, row('om'))]).toEqual([
      ...['1,200 of 1,200', '0 of 300', '0'],
    ]);
    expect([isFull(load, row('asha', 1200)), isFull(load, row('om', 300)), isFull(load, row('asha'))]).toEqual([true, false, false]);
  });
  it('is not said of those whose work the reader does not see, nor before it is known', () => {
    expect([loadText(load, row('meera', 300)), loadText(undefined, row('asha', 300))]).toEqual(['', '']);
    expect(isFull(load, row('meera', 0))).toBe(false);
  });
});
