import { LateWatches } from './late-watches';

describe('rows that a screen shows', () => {
  const missed: string[] = [];
  let late: LateWatches;
  beforeEach(() => {
    jest.useFakeTimers();
    missed.length = 0;
    late = new LateWatches((list) => missed.push(list));
  });

  afterEach(() => jest.useRealTimers());

  it('are read again when they moved before the server told of them', () => {
    late.rowsRead('messages', '0004');
    late.rowsRead('messages', '0009');
    late.rowsRead('leads', '0009');
    late.sentFrom('leads', '0009');
    expect(missed).toEqual([]);
    late.sentFrom('messages', '0007');
    late.rowsRead('messages', '0007');
    expect(missed).toEqual(['messages']);
  });

  it('are so too when they come after the server began, and reflect what was before', () => {
    late.sentFrom('messages', '0007');
    late.rowsRead('messages', '0008');
    late.rowsRead('messages', '0006');
    late.rowsRead('messages', '0006');
    expect(missed).toEqual(['messages']);
  });

  it('are so until the server answers with what it told of, which comes later where it has much to do', () => {
    late.sentFrom('messages', '0007');
    for (const answer of ['0004', '0004', '0005']) late.rowsRead('messages', answer);
    expect(missed).toHaveLength(1);
    jest.advanceTimersByTime(1_000);
    expect(missed).toHaveLength(2);
    late.rowsRead('messages', '0006');
    late.rowsRead('messages', '0007');
    jest.advanceTimersByTime(10_000);
    expect(missed).toHaveLength(2);
  });

  it('are not late once they are no longer shown', () => {
    late.rowsRead('messages', '0004');
    late.forget('messages');
    late.sentFrom('messages', '0007');
    late.forget();
    late.rowsRead('messages', '0005');
    expect(missed).toEqual([]);
  });
});
