import { defineBoundary, defineContext } from '../kernel';
import { apiKey } from './api-key.record';
import { tenantDecider } from './tenant.decider';
import { tenantEntries } from './tenant.entries';
import { tenantEvents, tenantStream } from './tenant.events';
import { tenantLife } from './tenant.life';
import { tenantScreens } from './tenant.screens';

/** The boundary of an institution; its stream is identified by its tenant alone. */
export const tenantBoundary = defineBoundary({ name: 'tenant', stream: tenantStream, decider: tenantDecider, life: tenantLife });

export const tenantContext = defineContext({
  name: 'tenant',
  events: tenantEvents,
  records: [apiKey],
  boundaries: [tenantBoundary],
  screens: tenantScreens,
  entries: tenantEntries,
  erases: { TenantErased: 'tenant' },
});
