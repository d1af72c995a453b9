import { devicePermissions } from './device-permissions';

describe('the permissions that an app may need of a device', () => {
  it('are 324, each with an id of its own, from the first to the last of the documents (GE-07)', () => {
    expect(devicePermissions).toHaveLength(324);
    expect(new Set(devicePermissions.map(({ id }) => id)).size).toBe(324);
    expect(new Set(devicePermissions.map(({ permission_name }) => permission_name)).size).toBe(324);
    expect([devicePermissions[0]?.permission_name, devicePermissions.at(-1)?.permission_name]).toEqual([
      ...['ACCESS_NETWORK_STATE', 'WRITE_USER_DICTIONARY'],
    ]);
  });
});
