import { adminsOnly, coded, codes, defineScreen, item, menuGroups, orgRole1, signedIn } from '../kernel/screen';

/** Screens of the context. */
export const tenantScreens = {
  config: coded(menuGroups.setting, '/config', 'Configuration', 'Setting_Configuration'),
  tenants: defineScreen('/tenant-management', 'Tenants', codes('TENANT_MANAGEMENT'), item(menuGroups.access, 'Tenants', orgRole1)),
  migrationLog: defineScreen(
    '/migration-log',
    'Migration logs',
    codes('MIGRATION_LOGS'),
    item(menuGroups.access, 'Migration logs', orgRole1),
  ),
  operations: defineScreen('/operations', 'Operations', adminsOnly, item(menuGroups.access, 'Operations', orgRole1)),
  profile: defineScreen('/tenant-profile/:id', 'Tenant Profile', signedIn),
};
