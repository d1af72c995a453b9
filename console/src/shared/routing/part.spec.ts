import { part } from './part';

describe('a part of the application that fails to load (SE-07)', () => {
  const kept = new Map<string, string>();
  const marks = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const reload = jest.fn();
  const missing = () => Promise.reject(new Error('gone'));
  const there = () => Promise.resolve('module');

  it('reloads the page once, whatever else was loaded meanwhile, and then says so', async () => {
    void part('grid', missing, marks, reload);
    await part('shell', there, marks, reload);
    expect(reload).toHaveBeenCalledTimes(1);
    await expect(part('grid', missing, marks, reload)).rejects.toThrow('gone');
    await expect(part('grid', there, marks, reload)).resolves.toBe('module');
    expect([reload.mock.calls.length, kept.size]).toEqual([1, 0]);
  });
});
