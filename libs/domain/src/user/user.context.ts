import { defineContext } from '../kernel';
import { role } from './role.record';
import { userEntries } from './user.entries';
import { userEvents } from './user.events';

export const userContext = defineContext({
  name: 'user',
  events: userEvents,
  records: [role],
  entries: userEntries,
});
