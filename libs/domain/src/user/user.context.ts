import { defineContext } from '../kernel';
import { accountBoundary, notificationBoundary, sessionBoundary } from './user.boundaries';
import { boardLayout } from './board-layout.record';
import { designation, employeeCalls, orgLocation, skill } from './employee.records';
import { harmlessAttribute } from './harmless-attribute.record';
import { role } from './role.record';
import { securityBoundary } from './security.decider';
import { securityEntries } from './security.entries';
import { securityEvents } from './security.events';
import { userEntries } from './user.entries';
import { userEvents } from './user.events';
import { userSearch } from './user.search';
import { signInScreens } from './sign-in.screens';
import { userScreens } from './user.screens';

export const userContext = defineContext({
  name: 'user',
  events: [...userEvents, ...securityEvents],
  records: [boardLayout, designation, harmlessAttribute, orgLocation, role, skill],
  calls: employeeCalls,
  boundaries: [accountBoundary, notificationBoundary, securityBoundary, sessionBoundary],
  screens: { ...signInScreens, ...userScreens },
  search: userSearch,
  entries: { ...userEntries, ...securityEntries },
  erases: { UserErased: 'staff' },
  erasedBy: { userId: 'UserErased', BoardLayout: 'It holds the names and sizes of widgets, never those of clients.' },
});
