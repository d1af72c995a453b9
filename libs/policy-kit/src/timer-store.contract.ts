import { ORIGIN } from '@matricula/domain/kernel';
import type { TimerStore } from './timer-store';

const at = (minute: number) => `2026-03-02T10:${String(minute).padStart(2, '0')}:00.000Z`;
const timer = (timerId: string, dueAt?: string, tenantId = 't1') => ({ tenantId, timerId, dueAt });

/** Contract of timer stores. `open` returns an empty store at first and the same one afterwards. */
export function timerStoreContract(name: string, open: () => Promise<TimerStore>): void {
  describe(`timer store: ${name}`, () => {
    let store: TimerStore;
    beforeEach(async () => void (store = await open()));
    afterEach(() => store.close());

    it('has the timers that are due, of all tenants, the earliest first', async () => {
      await store.apply([timer('a', at(5)), timer('b', at(1)), timer('a', at(3), 't2'), timer('c', at(9))], '7');
      expect(await store.due(at(5), 10)).toEqual([timer('b', at(1)), timer('a', at(3), 't2'), timer('a', at(5))]);
      expect(await store.due(at(5), 1)).toEqual([timer('b', at(1))]);
      expect(await store.due(at(0), 10)).toEqual([]);
      expect([await store.position(), await store.waiting()]).toEqual(['7', 4]);
    });

    it('moves a timer that is set again, and removes one that is cancelled', async () => {
      await store.apply([timer('a', at(1)), timer('b', at(2))], '1');
      await store.apply([timer('a', at(8)), timer('b'), timer('unknown')], '2');
      expect(await store.due(at(9), 10)).toEqual([timer('a', at(8))]);
    });

    it('takes the last word of several in one batch', async () => {
      await store.apply([timer('a', at(1)), timer('a'), timer('b'), timer('b', at(2)), timer('b', at(3))], '1');
      expect(await store.due(at(9), 10)).toEqual([timer('b', at(3))]);
    });

    it('removes what elapsed, but not what was set again in the meantime', async () => {
      await store.apply([timer('a', at(1)), timer('b', at(2))], '5');
      const due = await store.due(at(3), 10);
      await store.apply([timer('b', at(30))], '6');
      await store.forget(due);
      expect(await store.due(at(59), 10)).toEqual([timer('b', at(30))]);
      expect(await store.position()).toBe('6');
    });

    it('moves its place in the log where nothing changes', async () => {
      expect(await store.position()).toBe(ORIGIN);
      await store.apply([], '6');
      expect(await store.position()).toBe('6');
    });

    it('preserves everything across a reopen', async () => {
      await store.apply([timer('a', at(1))], '5');
      await store.close();
      store = await open();
      expect([await store.due(at(9), 10), await store.position()]).toEqual([[timer('a', at(1))], '5']);
    });
  });
}
