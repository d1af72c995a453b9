import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { anyCode, codes, item, menuGroups, route, screen, type RouteEntry } from '../../shared/routing/route-table';

/** Master data. */
export const catalogRoutes: readonly RouteEntry[] = [
  route(
    '/college-list',
    '{EntityName}',
    codes('PATNER_COLLEGES'),
    screen(() => import('./college-list/college-list.page'), 'CollegeListPage'),
    item(menuGroups.setting, '{EntityName}', {
      ...anyCode('PATNER_COLLEGES'),
      notRoles: [staffRoles.admin],
      flag: { name: 'is_college_list_show', otherwise: false },
    }),
  ),
];
