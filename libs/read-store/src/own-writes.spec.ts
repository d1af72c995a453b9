import type { ReadModel } from '@matricula/read-models/kernel';
import { ownWrites } from './own-writes';
import { ReadBehind, type ReadStore } from './read-store';

describe('a question after an own change', () => {
  const model = { name: 'lead-list' } as ReadModel;
  const lagging = { reached: () => Promise.reject(new ReadBehind('lead-list', '9')) } as unknown as ReadStore;
  const asker = { tenantId: 't', readAfter: '9' };

  it('is refused while the rows lag behind it, unless what there is is wanted instead', async () => {
    await expect(ownWrites(lagging, model, asker)).rejects.toThrow(ReadBehind);
    await expect(ownWrites(lagging, model, { ...asker, readBehind: true })).resolves.toBeUndefined();
  });

  it('waits once for all that is asked in one request, and again for another', async () => {
    const reached = jest.fn(lagging.reached);
    const counting = { reached } as unknown as ReadStore;
    const patient = { ...asker, readBehind: true };
    await Promise.all([ownWrites(counting, model, patient), ownWrites(counting, model, patient)]);
    await ownWrites(counting, model, patient);
    expect(reached).toHaveBeenCalledTimes(1);
    await ownWrites(counting, { name: 'other' } as ReadModel, patient);
    await ownWrites(counting, model, { ...patient });
    expect(reached).toHaveBeenCalledTimes(3);
  });

  it('still fails for any other reason', async () => {
    const broken = { reached: () => Promise.reject(new Error('disk')) } as unknown as ReadStore;
    await expect(ownWrites(broken, model, { ...asker, readBehind: true })).rejects.toThrow('disk');
  });
});
