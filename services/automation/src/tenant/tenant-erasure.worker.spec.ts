import type { RecordedEvent } from '@matricula/domain/kernel';
import { TenantErasureWorker } from './tenant-erasure.worker';

type Ports = ConstructorParameters<typeof TenantErasureWorker>[0];

describe('an institution that was deleted', () => {
  it('is wiped from the files of rows, columns and keys after its rows are deleted', async () => {
    const done: string[] = [];
    const does = (what: string) => (of?: string) => Promise.resolve(void done.push(of ? `${what} ${of}` : what));
    const none = async function* () {};
    const ports = {
      store: { readAll: none },
      vault: { get: () => Promise.resolve(undefined), delete: () => Promise.resolve(), rewrite: does('rewrite the keys') },
      blobs: { list: none },
      keys: { destroyUnder: does('destroy keys of') },
      projections: { caughtUp: does('fold up to'), rewrite: does('rewrite the rows') },
      reads: { scrub: does('wipe the columns') },
    } as unknown as Ports;
    const erased = { type: 'TenantErased', tenantId: 'hill', position: '0007' } as RecordedEvent;
    await new TenantErasureWorker(ports).work([erased]);
    expect(done).toEqual(['destroy keys of hill/', 'fold up to 0007', 'rewrite the rows', 'wipe the columns', 'rewrite the keys']);
  });
});
