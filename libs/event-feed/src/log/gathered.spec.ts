import { gathered } from './gathered';

describe('what asks for a call again and again', () => {
  let calls: number;
  beforeEach(() => {
    jest.useFakeTimers();
    calls = 0;
  });
  afterEach(() => jest.useRealTimers());

  it('gets one at once, and one more for all that came a moment later', () => {
    const ask = gathered(() => (calls += 1), 10);
    for (let times = 0; times < 5; times += 1) ask();
    expect(calls).toBe(1);
    jest.advanceTimersByTime(10);
    expect(calls).toBe(2);
    jest.advanceTimersByTime(10);
    ask();
    expect(calls).toBe(3);
  });

  it('gets none after it was stopped', () => {
    const ask = gathered(() => (calls += 1), 10);
    ask();
    ask();
    ask.stop();
    jest.advanceTimersByTime(100);
    ask();
    expect(calls).toBe(1);
  });
});
