import { sessionStore, type TenantRecord } from './session-store';

function memory(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (index) => [...kept.keys()][index] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  };
}

describe('switching tenants', () => {
  const sunrise: TenantRecord = { id: 'sunrise', tid: 'sunrise', name: 'Sunrise', logo_image: 'sun.svg', entity_name: 'College' };

  beforeEach(() => Object.assign(globalThis, { localStorage: memory(), sessionStorage: memory() }));

  it('replaces the stored tenant: nothing of the one before stays', () => {
    sessionStore.changeTenant(sunrise);
    sessionStore.selectTenant('sunrise');
    sessionStore.switchTenant({ id: 'lakeview', tid: 'lakeview', name: 'Lakeview' });
    expect(sessionStore.tenant()).toEqual({ id: 'lakeview', tid: 'lakeview', name: 'Lakeview' });
    expect(sessionStore.tenantTid()).toBe('lakeview');
    sessionStore.changeTenant({ id: 'lakeview', tid: 'lakeview', name: 'Lakeview', entity_name: 'University' });
    expect(sessionStore.tenant()).not.toHaveProperty('logo_image');
  });
});
