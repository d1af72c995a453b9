/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { renderHook } from '@testing-library/react';
import { usePaced } from './use-paced';

describe('a function that is called often', () => {
  const run = jest.fn();
  beforeEach(() => {
    run.mockReset();
    jest.useFakeTimers();
  });
  afterEach(() => jest.useRealTimers());

  it('runs at once, then at most once in the given time, also under calls without a pause, and not after its screen is closed', () => {
    const { result, unmount } = renderHook(() => usePaced(run, 5_000));
    const call = () => result.current();
    call();
    call();
    jest.advanceTimersByTime(1);
    expect(run).toHaveBeenCalledTimes(1);
    for (let second = 0; second < 20; second++) {
      call();
      jest.advanceTimersByTime(1_000);
    }
    expect(run.mock.calls.length).toBeGreaterThanOrEqual(4);
    expect(run.mock.calls.length).toBeLessThanOrEqual(5);
    const before = run.mock.calls.length;
    call();
    unmount();
    jest.advanceTimersByTime(10_000);
    expect(run).toHaveBeenCalledTimes(before);
  });
});
