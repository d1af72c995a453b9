import { projectionOf } from '../read-store';
import { sample } from '../sample-queries';
import { openOverPort, openWithPort } from './message-port.fixture';

describe('an export of columns in another thread', () => {
  it('ends there when the caller stops reading', async () => {
    const store = await openOverPort();
    await store.prepare(sample);
    const rows = Array.from({ length: 5000 }, (_, n) => ({
      model: sample,
      tenantId: 't',
      key: `k${n}`,
      position: '1',
      row: { id: `k${n}` },
    }));
    await store.commit('p', rows, '1');
    await store.reached('p', '1', 10_000);
    for (let n = 0; n < 8; n += 1)
      for await (const batch of store.stream(sample, 't', {})) {
        expect(batch.length).toBeGreaterThan(0);
        break;
      }
    // More exports were left than there are connections.
    expect(await store.count(sample, 't', {})).toBe(5000);
    await store.close();
  });
});

describe('columns in another thread', () => {
  it('tell where they stand, so that a page is one question', async () => {
    const { store, port } = await openWithPort();
    const projection = projectionOf(sample);
    await store.prepare(sample);
    await store.aim([projection], '1');
    await store.commit(projection, [{ model: sample, tenantId: 't', key: 'k', position: '1', row: { id: 'k' } }], '1');
    await store.reached(projection, '1', 10_000);
    const sent = jest.spyOn(port, 'postMessage');
    await store.reached(projection, '1', 10_000);
    expect([await store.position(projection), await store.filling(sample)]).toEqual(['1', undefined]);
    expect(await store.page(sample, 't', {})).toEqual([{ id: 'k' }]);
    expect(sent).toHaveBeenCalledTimes(1);
    await store.close();
  });
});
