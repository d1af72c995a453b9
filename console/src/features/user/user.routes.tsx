import { userScreens } from '@matricula/domain/user/user.screens';
import { route, screen, type RouteEntry } from '../../shared/routing/route-table';

/** Accounts, roles and teams. */
export const userRoutes: readonly RouteEntry[] = [
  route(
    userScreens.profile,
    screen(() => import('./profile/profile.page'), 'ProfilePage'),
  ),
  route(
    userScreens.teams,
    screen(() => import('./users/users.page'), 'TeamsPage'),
  ),
  route(
    userScreens.teamsRoles,
    screen(() => import('./roles/roles.page'), 'TeamRolesPage'),
  ),
  route(
    userScreens.usersUserHierarchy,
    screen(() => import('./hierarchy/hierarchy.page'), 'HierarchyPage'),
  ),
  route(
    userScreens.users,
    screen(() => import('./users/users.page'), 'UsersPage'),
  ),
  route(
    userScreens.usersRoles,
    screen(() => import('./roles/roles.page'), 'RolesPage'),
  ),
];
