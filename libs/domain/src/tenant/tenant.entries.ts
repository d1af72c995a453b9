import { fieldsOf, type EntriesOf } from '../kernel';
import type { TenantEvent } from './tenant.events';

/** How the institution's own settings read in the timeline. */
export const tenantEntries: EntriesOf<TenantEvent> = {
  TenantRegistered: { property: 'Institution', sentence: (who, { name }) => `${who} registered ${name}` },
  TenantProfileChanged: { property: 'Profile', sentence: (who, { to }) => `${who} changed ${fieldsOf(to)} of the institution` },
};
