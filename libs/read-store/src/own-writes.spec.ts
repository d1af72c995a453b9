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

  it('still fails for any other reason', async () => {
    const broken = { reached: () => Promise.reject(new Error('disk')) } as unknown as ReadStore;
    await expect(ownWrites(broken, model, { ...asker, readBehind: true })).rejects.toThrow('disk');
  });
});
