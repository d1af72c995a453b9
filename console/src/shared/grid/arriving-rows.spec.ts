import { ArrivingRows, MASSES } from './arriving-rows';

const keys = (count: number, from = 0) => Array.from({ length: count }, (_, n) => `l${from + n}`);

describe('rows that come', () => {
  const list = { look: jest.fn(), free: jest.fn(), refresh: jest.fn(), tell: jest.fn(), onError: jest.fn() };
  let rows: ArrivingRows;
  beforeEach(() => {
    jest.useFakeTimers();
    jest.resetAllMocks();
    list.free.mockReturnValue(true);
    list.look.mockImplementation((asked: string[]) => Promise.resolve({ seen: asked }));
    rows = new ArrivingRows(list);
  });
  afterEach(() => jest.useRealTimers());

  it('are looked up together, and the list is asked again where one of them belongs to it', async () => {
    rows.hear(['l1']);
    rows.hear(['l2', 'l1']);
    await jest.advanceTimersByTimeAsync(1_500);
    expect(list.look.mock.calls).toEqual([[['l1', 'l2']]]);
    expect(list.refresh).toHaveBeenCalledTimes(1);
    list.look.mockResolvedValue({ seen: [] });
    rows.hear(['l3']);
    await jest.advanceTimersByTimeAsync(1_500);
    expect(list.look).toHaveBeenCalledTimes(2);
    expect(list.refresh).toHaveBeenCalledTimes(1);
  });

  it('are announced if the user is in the middle of the list', async () => {
    list.free.mockReturnValue(false);
    rows.hear(keys(MASSES + 1));
    await jest.advanceTimersByTimeAsync(1_500);
    expect(list.look.mock.calls).toEqual([[keys(MASSES + 1)]]);
    expect(list.tell.mock.calls).toEqual([[keys(MASSES + 1)]]);
    expect(list.refresh).not.toHaveBeenCalled();
  });

  it('are shown without a look where there are masses of them, and less often', async () => {
    rows.hear(keys(MASSES + 1));
    await jest.advanceTimersByTimeAsync(1_500);
    expect(list.look).not.toHaveBeenCalled();
    expect(list.refresh).toHaveBeenCalledTimes(1);
    for (let second = 0; second < 4; second += 1) {
      rows.hear(keys(MASSES, second * MASSES));
      await jest.advanceTimersByTimeAsync(1_000);
    }
    expect(list.refresh).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(list.refresh).toHaveBeenCalledTimes(2);
    expect(list.look).not.toHaveBeenCalled();
    // The last rows are looked up again: the list may have been read before it contained them.
    await jest.advanceTimersByTimeAsync(5_000);
    expect(list.look.mock.calls).toEqual([[keys(50, 4 * MASSES - 50)]]);
    expect(list.refresh).toHaveBeenCalledTimes(3);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(list.refresh).toHaveBeenCalledTimes(3);
  });

  it('are looked up again while answers do not reflect what was told', async () => {
    list.look.mockResolvedValueOnce({ seen: ['l2'], position: '0006' }).mockResolvedValueOnce({ seen: ['l1'], position: '0007' });
    rows.hear(['l1'], '0007');
    rows.hear(['l2'], '0005');
    await jest.advanceTimersByTimeAsync(1_500);
    expect(list.refresh).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(1_500);
    expect(list.look.mock.calls).toEqual([[['l1', 'l2']], [['l1']]]);
    expect(list.refresh).toHaveBeenCalledTimes(2);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(list.look).toHaveBeenCalledTimes(2);
  });

  it('are asked for no more once the list has changed, or is gone', async () => {
    rows.hear(['l1']);
    rows.forget();
    await jest.advanceTimersByTimeAsync(1_500);
    rows.hear(['l1']);
    rows.stop();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(list.look).not.toHaveBeenCalled();
  });

  it('are not lost for good where a look fails', async () => {
    list.look.mockRejectedValueOnce(new Error('away'));
    rows.hear(['l1']);
    await jest.advanceTimersByTimeAsync(1_500);
    expect(list.onError).toHaveBeenCalledWith(new Error('away'));
    rows.hear(['l2']);
    await jest.advanceTimersByTimeAsync(1_500);
    expect(list.refresh).toHaveBeenCalledTimes(1);
  });
});
