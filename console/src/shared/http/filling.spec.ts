import { fillingShare, noteFilling, onFilling } from './filling';

describe('data that is being filled in', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('has the smallest loaded share on the screen, until every answer is complete', () => {
    const told: (number | undefined)[] = [];
    const stop = onFilling(() => told.push(fillingShare()));
    noteFilling('lists/leads/rows', 0.4);
    noteFilling('reports/quick-report', 0.2);
    noteFilling('reports/quick-report', undefined);
    noteFilling('lists/leads/rows', undefined);
    noteFilling('lists/leads/rows', undefined);
    stop();
    expect(told).toEqual([0.4, 0.2, 0.4, undefined]);
  });

  it('is forgotten when the screen that asked for it was left', () => {
    noteFilling('lists/leads/rows', 0.4);
    jest.advanceTimersByTime(5_000);
    noteFilling('lists/leads/rows', 0.5);
    jest.advanceTimersByTime(7_000);
    expect(fillingShare()).toBe(0.5);
    jest.advanceTimersByTime(2_000);
    expect(fillingShare()).toBeUndefined();
  });
});
