import { SqliteVault } from '@matricula/vault';
import { GuestHomes } from './guest-homes';

describe('the home tenant of a guest', () => {
  const vault = new SqliteVault({ file: ':memory:' });
  const guests = new GuestHomes(vault);
  const soon = () => new Date(Date.now() + 60_000);
  afterAll(() => vault.close());

  it('is known while they work in another tenant, and only there', async () => {
    await guests.remember('asha', { homeTenantId: 'north', tenantId: 'sunrise' }, soon());
    expect([await guests.of('asha', 'sunrise'), await guests.of('asha', 'other')]).toEqual(['north', undefined]);
  });
  it('is not stored for users who work in their home tenant', async () => {
    await guests.remember('vikram', { homeTenantId: 'sunrise', tenantId: 'sunrise' }, soon());
    expect(await guests.of('vikram', 'sunrise')).toBeUndefined();
  });
  it('is forgotten when the last possible session has ended', async () => {
    await guests.remember('meera', { homeTenantId: 'north', tenantId: 'sunrise' }, new Date(Date.now() - 1));
    expect(await guests.of('meera', 'sunrise')).toBeUndefined();
  });
});
