import { fieldsOf, type EntriesOf } from '../kernel';
import type { TenantEvent } from './tenant.events';

/** How the institution's own settings read in the timeline. */
export const tenantEntries: EntriesOf<TenantEvent> = {
  TenantRegistered: { property: 'Institution', sentence: (who, { name }) => `${who} registered ${name}` },
  TenantAdded: { property: 'Institution', sentence: (who, { name }) => `${who} added the institution ${name}` },
  TenantProfileChanged: { property: 'Profile', sentence: (who, { to }) => `${who} changed ${fieldsOf(to)} of the institution` },
  TenantSuspended: { property: 'Institution', sentence: (who) => `${who} suspended the institution` },
  TenantReinstated: { property: 'Institution', sentence: (who) => `${who} reinstated the institution` },
  TenantLimited: { property: 'Limits', sentence: (who, { to }) => `${who} changed the limits of the institution: ${fieldsOf(to)}` },
  TenantDeletionRequested: { property: 'Institution', sentence: (who) => `${who} requested the deletion of the institution` },
  TenantDeletionAgreed: { property: 'Institution', sentence: (who) => `${who} approved the deletion of the institution` },
  TenantDeletionWithdrawn: { property: 'Institution', sentence: (who) => `${who} cancelled the deletion of the institution` },
  TenantErased: { property: 'Institution', sentence: () => `The institution was deleted` },
};
