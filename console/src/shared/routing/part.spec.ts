import { part } from './part';

describe('a part of the application that fails to load (SE-07)', () => {
  const kept = new Map<string, string>();
  const marks = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const reload = jest.fn();
  let online = true;
  const back = { come: () => undefined as void };
  const around = {
    marks,
    reload,
    reachable: () => Promise.resolve(online),
    untilReachable: () => new Promise<void>((resolve) => (back.come = resolve)),
  };
  const missing = () => Promise.reject(new Error('gone'));
  const there = () => Promise.resolve('module');

  it('waits for the way to the server where there is none, and reloads nothing', async () => {
    online = false;
    const load = jest.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce('module');
    const asked = part('profile', load, around);
    await new Promise(setImmediate);
    expect([load.mock.calls.length, reload.mock.calls.length]).toEqual([1, 0]);
    online = true;
    back.come();
    await expect(asked).resolves.toBe('module');
    expect([reload.mock.calls.length, kept.size]).toEqual([0, 0]);
  });

  it('reloads the page once, whatever else was loaded meanwhile, and then says so', async () => {
    void part('grid', missing, around);
    await part('shell', there, around);
    expect(reload).toHaveBeenCalledTimes(1);
    await expect(part('grid', missing, around)).rejects.toThrow('gone');
    await expect(part('grid', there, around)).resolves.toBe('module');
    expect([reload.mock.calls.length, kept.size]).toEqual([1, 0]);
  });
});
