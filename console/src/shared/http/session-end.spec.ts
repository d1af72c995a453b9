import { sessionStore } from '../session/session-store';
import { toast } from '../ui/toast';
import { onSessionEnd, unauthorized } from './session-end';

jest.mock('../ui/toast', () => ({ toast: { error: jest.fn() } }));
jest.mock('../session/session-store', () => ({ sessionStore: { signOut: jest.fn() } }));

describe('a session that the server does not know', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('ends with every such answer, and is announced at most once in 2 s (SE-02, SE-03)', () => {
    const leave = jest.fn();
    onSessionEnd(leave);
    const said = (message: string, afterMs: number) => {
      jest.advanceTimersByTime(afterMs);
      unauthorized(message);
      return jest.mocked(toast.error).mock.calls.map(([words]) => words);
    };
    expect(said('First', 0)).toEqual(['First']);
    expect(said('Second', 0)).toEqual(['First']);
    expect(said('Third', 1_999)).toEqual(['First']);
    expect(said('Fourth', 1)).toEqual(['First', 'Fourth']);
    expect([leave.mock.calls.length, jest.mocked(sessionStore.signOut).mock.calls.length]).toEqual([4, 4]);
    expect(leave).toHaveBeenCalledWith('unauthorized');
  });
});
