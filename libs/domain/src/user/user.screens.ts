import { codes, defineScreen, item, listed, menuGroups, orgWith, signedIn } from '../kernel/screen';

/** Screens of the context behind sign-in. */
export const userScreens = {
  profile: defineScreen('/profile', 'My Account', signedIn),
  teams: listed(menuGroups.setting, '/teams', 'Teams', 'TEAMS'),
  teamsRoles: listed(menuGroups.setting, '/teams-roles', 'Team Roles', 'TEAM_ROLES'),
  usersUserHierarchy: defineScreen('/users/user-hierarchy', 'User Hierarchy', signedIn, item(menuGroups.setting, 'User Hierarchy')),
  users: defineScreen('/users', 'Users', signedIn, item(menuGroups.access, 'Users', orgWith('USERS'))),
  usersRoles: defineScreen('/users-roles', 'User Roles', codes('USER_ROLES'), item(menuGroups.access, 'User Roles', orgWith('USER_ROLES'))),
};
