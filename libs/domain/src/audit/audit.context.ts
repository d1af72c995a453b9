import { defineContext } from '../kernel';
import { exportEntries } from './export.entries';
import { exportEvents } from './export.events';

export const auditContext = defineContext({
  name: 'audit',
  label: 'Export',
  events: exportEvents,
  entries: exportEntries,
});
