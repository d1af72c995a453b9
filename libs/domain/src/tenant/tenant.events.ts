import { defineEvent, id, instant, map, optional, text, type EventOf } from '../kernel';

const context = 'tenant';

export const tenantRegistered = defineEvent('TenantRegistered', {
  context,
  doc: 'An institution was added.',
  fields: {
    tid: id(),
    name: text(),
    timeZone: text(),
    profile: map(),
    /** The institution that added and manages it; missing for the one at the top. */
    addedFrom: optional(id()),
  },
});
export type TenantRegistered = EventOf<typeof tenantRegistered>;

export const tenantAdded = defineEvent('TenantAdded', {
  context,
  doc: 'An institution added another one, which it administers.',
  fields: { tid: id(), name: text() },
});
export type TenantAdded = EventOf<typeof tenantAdded>;

export const tenantProfileChanged = defineEvent('TenantProfileChanged', {
  context,
  doc: 'The profile of the institution changed; with old and new values.',
  fields: { tid: id(), from: map(), to: map() },
});
export type TenantProfileChanged = EventOf<typeof tenantProfileChanged>;

export const tenantSuspended = defineEvent('TenantSuspended', {
  context,
  doc: 'An institution was suspended: nobody can sign in until it is reinstated. Its data is kept.',
  fields: { tid: id() },
});
export type TenantSuspended = EventOf<typeof tenantSuspended>;

export const tenantReinstated = defineEvent('TenantReinstated', {
  context,
  doc: 'A suspended institution was reinstated.',
  fields: { tid: id() },
});
export type TenantReinstated = EventOf<typeof tenantReinstated>;

export const tenantLimited = defineEvent('TenantLimited', {
  context,
  doc: 'The limits of an institution changed; with old and new values.',
  fields: { tid: id(), from: map(), to: map() },
});
export type TenantLimited = EventOf<typeof tenantLimited>;

export const tenantDeletionRequested = defineEvent('TenantDeletionRequested', {
  context,
  doc: 'A user requested the deletion of an institution; a second person must approve it.',
  fields: { tid: id(), requestedBy: id(), reason: text() },
});
export type TenantDeletionRequested = EventOf<typeof tenantDeletionRequested>;

export const tenantDeletionAgreed = defineEvent('TenantDeletionAgreed', {
  context,
  doc: 'A second person approved the deletion of an institution, which takes place at the given time.',
  fields: { tid: id(), agreedBy: id(), dueAt: instant() },
});
export type TenantDeletionAgreed = EventOf<typeof tenantDeletionAgreed>;

export const tenantDeletionWithdrawn = defineEvent('TenantDeletionWithdrawn', {
  context,
  doc: 'The deletion of an institution was cancelled.',
  fields: { tid: id() },
});
export type TenantDeletionWithdrawn = EventOf<typeof tenantDeletionWithdrawn>;

export const tenantErased = defineEvent('TenantErased', {
  context,
  doc: 'An institution was deleted: its rows, files and keys are gone, and nothing personal in the log can be read again.',
  fields: { tid: id() },
});
export type TenantErased = EventOf<typeof tenantErased>;

export const tenantEvents = [
  ...[tenantRegistered, tenantAdded, tenantProfileChanged, tenantSuspended, tenantReinstated, tenantLimited],
  ...[tenantDeletionRequested, tenantDeletionAgreed, tenantDeletionWithdrawn, tenantErased],
];
export type TenantEvent =
  | TenantRegistered
  | TenantAdded
  | TenantProfileChanged
  | TenantSuspended
  | TenantReinstated
  | TenantLimited
  | TenantDeletionRequested
  | TenantDeletionAgreed
  | TenantDeletionWithdrawn
  | TenantErased;

/** Stream of a tenant. */
export const tenantStream = (tid: string) => `tenant-${tid}`;
