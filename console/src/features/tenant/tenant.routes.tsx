import {
  adminsOnly,
  codes,
  coded,
  item,
  menuGroups,
  orgRole1,
  route,
  screen,
  signedIn,
  type RouteEntry,
} from '../../shared/routing/route-table';

/** The institution and its configuration. */
export const tenantRoutes: readonly RouteEntry[] = [
  coded(
    menuGroups.setting,
    '/config',
    'Configuration',
    'Setting_Configuration',
    screen(() => import('./config/config.page'), 'ConfigPage'),
  ),
  route(
    '/tenant-management',
    'Tenants',
    codes('TENANT_MANAGEMENT'),
    screen(() => import('./tenant-management/tenant-management.page'), 'TenantManagementPage'),
    item(menuGroups.access, 'Tenants', orgRole1),
  ),
  route(
    '/migration-log',
    'Migration logs',
    codes('MIGRATION_LOGS'),
    screen(() => import('./migration-log/migration-log.page'), 'MigrationLogPage'),
    item(menuGroups.access, 'Migration logs', orgRole1),
  ),
  route(
    '/operations',
    'Operations',
    adminsOnly,
    screen(() => import('./operations/operations.page'), 'OperationsPage'),
    item(menuGroups.access, 'Operations', orgRole1),
  ),
  route(
    '/tenant-profile/:id',
    'Tenant Profile',
    signedIn,
    screen(() => import('./tenant-profile/tenant-profile.page'), 'TenantProfilePage'),
  ),
];
