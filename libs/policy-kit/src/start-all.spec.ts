import { startAll } from './start-all';

describe('parts that are started together', () => {
  const log: string[] = [];
  const part = (name: string, failsAt?: 'start' | 'stop') => {
    const step = (what: 'start' | 'stop') => async () => {
      log.push(`${what} ${name}`);
      if (failsAt === what) throw new Error(`${name} fails`);
    };
    return { start: step('start'), stop: step('stop') };
  };
  beforeEach(() => (log.length = 0));

  it('all run when none fails', async () => {
    await startAll([part('policies'), part('clock')]);
    expect(log).toEqual(['start policies', 'start clock']);
  });

  it('none runs when a later one fails, and that failure is thrown', async () => {
    await expect(startAll([part('policies', 'stop'), part('clock', 'start'), part('worker')])).rejects.toThrow('clock fails');
    expect(log).toEqual(['start policies', 'start clock', 'stop policies', 'stop clock']);
  });
});
