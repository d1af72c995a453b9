import { tenantsFor } from './tenant-search';

const tenants = [
  { id: '1', tid: 'alpha', name: 'Alpha College', tenant_type: 'college' },
  { id: '2', tid: 'beta', name: 'Beta Coaching', tenant_type: 'coaching' },
  { id: '31', tid: 'gamma', name: 'Gamma University', tenant_type: 'university' },
];
const found = (text: string, current: string | null = null) => tenantsFor(tenants, text, current).map(({ tid }) => tid);

describe('the tenants of an org user', () => {
  it('are found by name, id, tid and type, ignoring case (TS-01, TS-02)', () => {
    expect([found('BETA'), found('31'), found('university'), found('gam')]).toEqual([['beta'], ['gamma'], ['gamma'], ['gamma']]);
    expect(found('nobody')).toEqual([]);
  });
  it('show the current one first (TS-04)', () => expect(found('', 'gamma')).toEqual(['gamma', 'alpha', 'beta']));
});
