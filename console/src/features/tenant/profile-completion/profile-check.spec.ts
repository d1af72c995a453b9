import { ASK_AFTER_MS, checkProfile } from './profile-check';

const tenant = { id: 't', tid: 't', name: 'Sunrise' };

describe('the check of the profile', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  async function check(role: number, answer: object | undefined | Error, checked = false) {
    const [ask, log] = [jest.fn(), jest.fn()];
    let isChecked = checked;
    const fetch = jest.fn(() => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer && { ...tenant, ...answer })));
    const again = () => checkProfile({ role, isChecked: () => isChecked, setChecked: () => (isChecked = true), fetch, ask, log });
    const stop = again();
    await jest.advanceTimersByTimeAsync(ASK_AFTER_MS - 1);
    const early = ask.mock.calls.length;
    await jest.advanceTimersByTimeAsync(1);
    return { ask, log, fetch, again, stop, early };
  }

  it('asks an admin after ten seconds to complete what is missing (PC-01)', async () => {
    const { ask, early } = await check(1, { is_details_complete: false });
    expect([ASK_AFTER_MS, early, ask.mock.calls.length]).toEqual([10_000, 0, 1]);
  });

  it('is not made for others (PC-02)', async () => {
    const { ask, fetch } = await check(2, { is_details_complete: false });
    expect([fetch.mock.calls.length, ask.mock.calls.length]).toEqual([0, 0]);
  });

  it('asks for nothing where nothing is missing (PC-03)', async () => {
    const { ask, log } = await check(1, { is_details_complete: true });
    expect([ask.mock.calls.length, log.mock.calls.length]).toEqual([0, 0]);
  });

  it('is made once in a session (PC-04)', async () => {
    const { fetch, again } = await check(1, { is_details_complete: true });
    again();
    expect(fetch).toHaveBeenCalledTimes(1);
    expect((await check(1, { is_details_complete: false }, true)).fetch).not.toHaveBeenCalled();
  });

  it('only notes what makes no sense, or does not come (PC-07)', async () => {
    for (const answer of [undefined, {}, { is_details_complete: 'no' }, new Error('Service Unavailable')]) {
      const { ask, log } = await check(1, answer);
      expect([ask.mock.calls.length, log.mock.calls.length]).toEqual([0, 1]);
    }
  });

  it('does not ask a user who has left since', async () => {
    const ask = jest.fn();
    const fetch = () => Promise.resolve({ ...tenant, is_details_complete: false });
    checkProfile({ role: 1, isChecked: () => false, setChecked: () => undefined, fetch, ask, log: jest.fn() })();
    await jest.advanceTimersByTimeAsync(ASK_AFTER_MS);
    expect(ask).not.toHaveBeenCalled();
  });
});
