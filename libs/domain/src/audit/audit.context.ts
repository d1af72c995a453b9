import { defineContext } from '../kernel';
import { exportEntries } from './export.entries';
import { exportEvents } from './export.events';
import { exportMentions } from './export.mentions';
import { auditSearch } from './audit.search';
import { auditScreens } from './audit.screens';
import { auditNotifications } from './audit.notifications';

export const auditContext = defineContext({
  name: 'audit',
  label: 'Export',
  events: exportEvents,
  screens: auditScreens,
  notifications: auditNotifications,
  search: auditSearch,
  entries: exportEntries,
  mentions: [exportMentions],
});
