import { SqliteVault } from '@matricula/vault';
import { GuestHomes } from './guest-homes';

describe('where the account of a guest is', () => {
  const vault = new SqliteVault({ file: ':memory:' });
  const guests = new GuestHomes(vault);
  const soon = () => new Date(Date.now() + 60_000);
  afterAll(() => vault.close());

  it('is known while they are at work elsewhere, and of that institution alone', async () => {
    await guests.remember('asha', { homeTenantId: 'north', tenantId: 'sunrise' }, soon());
    expect([await guests.of('asha', 'sunrise'), await guests.of('asha', 'other')]).toEqual(['north', undefined]);
  });
  it('is nothing to remember of whoever works at home', async () => {
    await guests.remember('vikram', { homeTenantId: 'sunrise', tenantId: 'sunrise' }, soon());
    expect(await guests.of('vikram', 'sunrise')).toBeUndefined();
  });
  it('is forgotten with the last session that could be open', async () => {
    await guests.remember('meera', { homeTenantId: 'north', tenantId: 'sunrise' }, new Date(Date.now() - 1));
    expect(await guests.of('meera', 'sunrise')).toBeUndefined();
  });
});
