import { adminsOnly } from '../kernel/screen';
import { applicationScreens } from './application.screens';

const screens = Object.values(applicationScreens).filter(({ path }) => /^\/(form-builder|post-application)/.test(path));

describe('the screens of the application manager', () => {
  it('AP-01: open for role 1 only, every one of them', () => {
    expect(screens.length).toBeGreaterThan(15);
    for (const { guard } of screens) expect(guard).toBe(adminsOnly);
  });

  it('AP-02: are offered in the menu to role 1 of type org', () => {
    for (const { menu } of screens)
      for (const { group, rule } of menu) expect([group, rule]).toEqual(['Application Manager', { org: true, roles: [1] }]);
  });
});
