import { defineContext } from '../kernel';
import { apiKey } from './api-key.record';
import { tenantEntries } from './tenant.entries';
import { tenantEvents } from './tenant.events';

export const tenantContext = defineContext({
  name: 'tenant',
  events: tenantEvents,
  records: [apiKey],
  entries: tenantEntries,
});
