import { SqliteVault } from '@matricula/vault';
import { PushAddresses } from './push-addresses';

describe('the addresses of browsers', () => {
  let vault: SqliteVault;
  let addresses: PushAddresses;
  const address = { endpoint: 'https://push.example/abc', keys: { p256dh: 'p', auth: 'a' } };
  const asha = { tenantId: 't1', userId: 'asha' };
  beforeEach(() => {
    vault = new SqliteVault({ file: ':memory:' });
    addresses = new PushAddresses(vault);
  });
  afterEach(() => vault.close());

  it('are one person’s at a time, in every tenant that they work in', async () => {
    const id = addresses.idOf(address.endpoint);
    expect(await addresses.keep(address, asha)).toEqual([]);
    expect(await addresses.keep(address, { ...asha, tenantId: 't2' })).toEqual([]);
    expect(await addresses.find(id, asha)).toEqual(address);
    expect(await addresses.keep(address, { tenantId: 't1', userId: 'ravi' })).toEqual([{ ...asha }, { ...asha, tenantId: 't2' }]);
    expect(await addresses.find(id, asha)).toBeUndefined();
  });

  it('are gone with the last of their owners', async () => {
    const id = addresses.idOf(address.endpoint);
    await addresses.keep(address, asha);
    await addresses.forget(id, asha);
    await addresses.forget(id, asha);
    for await (const { secrets } of vault.all())
      expect(secrets.map(({ value }) => value.toString())).not.toContainEqual(expect.stringContaining('push.example'));
  });
});
