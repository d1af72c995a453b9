import { tenantsLike } from './tenants-like';
import type { TenantItem } from './tenants.query';

const tenant = (tid: string, name: string, life_label: string) => ({ tid, name, tenant_type: 'college', life_label }) as TenantItem;

describe('tenants', () => {
  it('are found by all of the words that are typed', () => {
    const all = [tenant('hill', 'Hill View College', 'Active'), tenant('lake', 'Lake View', 'Suspended')];
    const found = (text: string) => tenantsLike(all, text).map(({ tid }) => tid);
    expect([found(''), found('VIEW'), found('view susp'), found('college lake'), found('nobody')]).toEqual([
      ['hill', 'lake'],
      ['hill', 'lake'],
      ['lake'],
      ['lake'],
      [],
    ]);
  });
});
