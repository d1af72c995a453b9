import { tenantScreens } from '@matricula/domain/tenant/tenant.screens';
import { route, screen, type RouteEntry } from '../../shared/routing/route-table';

/** The tenant and its configuration. */
export const tenantRoutes: readonly RouteEntry[] = [
  route(
    tenantScreens.config,
    screen(() => import('./config/config.page'), 'ConfigPage'),
  ),
  route(
    tenantScreens.tenants,
    screen(() => import('./tenant-management/tenant-management.page'), 'TenantManagementPage'),
  ),
  route(
    tenantScreens.migrationLog,
    screen(() => import('./migration-log/migration-log.page'), 'MigrationLogPage'),
  ),
  route(
    tenantScreens.operations,
    screen(() => import('./operations/operations.page'), 'OperationsPage'),
  ),
  route(
    tenantScreens.profile,
    screen(() => import('./tenant-profile/tenant-profile.page'), 'TenantProfilePage'),
  ),
];
