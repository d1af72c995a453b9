import type { IdentityService, RequestContext } from '@matricula/auth';
import { loadConfig } from '@matricula/config';
import type { AccountOf, Outbound } from '@matricula/platform';
import { SmsBalanceController } from './sms-balance.controller';

interface Played {
  by?: AccountOf;
  addedFrom?: string;
  home?: string;
  env?: Record<string, string>;
}

/** What somebody of an institution is told. */
async function told({ by = 'institution', addedFrom, home = 'sunrise', env = {} }: Played = {}) {
  const sender = by === 'nobody' ? undefined : { balance: async () => ({ amount: 12.5, currency: 'USD' }) };
  const outbound = { accountOf: async () => by, sender: async () => sender } as unknown as Outbound;
  const identity = { tenant: async () => ({ addedFrom }) } as unknown as IdentityService;
  const context = { tenantId: 'sunrise', homeTenantId: home } as RequestContext;
  return (await new SmsBalanceController(outbound, identity, loadConfig(env)).balance(context)).data;
}

describe('the SMS balance (ACL-19)', () => {
  const nothing = { code: 'sms-balance/unknown' };

  it.each<AccountOf>(['institution', 'sandbox', 'installation'])('is that of the account by which SMS leave: %s', async (by) =>
    expect(await told({ by })).toEqual({ by, amount: 12.5, currency: 'USD', error: null }),
  );
  it('is unknown if no account sends SMS', () => expect(told({ by: 'nobody' })).rejects.toMatchObject(nothing));
  it('of the installation is not told to institutions that it serves, nor to guests', async () => {
    await expect(told({ by: 'installation', addedFrom: 'first' })).rejects.toMatchObject(nothing);
    await expect(told({ by: 'installation', home: 'elsewhere' })).rejects.toMatchObject(nothing);
  });
  it.each(['IS_SHOW', 'IS_SMS_MGMT_SHOW', 'IS_SMS_BALANCE_SHOW'])('is hidden by %s', (flag) =>
    expect(told({ env: { [flag]: 'false' } })).rejects.toMatchObject(nothing),
  );
});
