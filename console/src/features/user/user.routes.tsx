import { codes, item, listed, menuGroups, open, orgWith, route, screen, signedIn, type RouteEntry } from '../../shared/routing/route-table';

/** Sign-in, accounts, roles and teams. */
export const userRoutes: readonly RouteEntry[] = [
  route(
    '/login',
    'Login',
    open,
    screen(() => import('./login/login.page'), 'LoginPage'),
  ),
  route(
    '/verify-otp',
    'Verify OTP',
    open,
    screen(() => import('./verify-otp/verify-otp.page'), 'VerifyOtpPage'),
  ),
  route(
    '/forgot-password',
    'Password Assistance',
    open,
    screen(() => import('./forgot-password/forgot-password.page'), 'ForgotPasswordPage'),
  ),
  route(
    '/reset-password',
    'Reset Password',
    open,
    screen(() => import('./reset-password/reset-password.page'), 'ResetPasswordPage'),
  ),
  route(
    '/{provider-1}-oauth-redirect',
    'Signing in',
    open,
    screen(() => import('./identity-redirect/identity-redirect.page'), 'IdentityRedirectPage'),
  ),
  route(
    '/auth/{provider-2}/callback',
    'Signing in',
    open,
    screen(() => import('./identity-redirect/identity-popup.page'), 'IdentityPopupPage'),
  ),
  route(
    '/access-denied',
    'Access Denied !',
    open,
    screen(() => import('./access-denied/access-denied.page'), 'AccessDeniedPage'),
  ),
  route(
    '/profile',
    'My Account',
    signedIn,
    screen(() => import('./profile/profile.page'), 'ProfilePage'),
  ),
  listed(
    menuGroups.setting,
    '/teams',
    'Teams',
    'TEAMS',
    screen(() => import('./users/users.page'), 'TeamsPage'),
  ),
  listed(
    menuGroups.setting,
    '/teams-roles',
    'Team Roles',
    'TEAM_ROLES',
    screen(() => import('./roles/roles.page'), 'TeamRolesPage'),
  ),
  route(
    '/users/user-hierarchy',
    'User Hierarchy',
    signedIn,
    screen(() => import('./hierarchy/hierarchy.page'), 'HierarchyPage'),
    item(menuGroups.setting, 'User Hierarchy'),
  ),
  route(
    '/users',
    'Users',
    signedIn,
    screen(() => import('./users/users.page'), 'UsersPage'),
    item(menuGroups.access, 'Users', orgWith('USERS')),
  ),
  route(
    '/users-roles',
    'User Roles',
    codes('USER_ROLES'),
    screen(() => import('./roles/roles.page'), 'RolesPage'),
    item(menuGroups.access, 'User Roles', orgWith('USER_ROLES')),
  ),
];
