import { defineEvent, id, instant, map, optional, text, type EventOf } from '../kernel';

const context = 'tenant';

export const tenantRegistered = defineEvent('TenantRegistered', {
  context,
  doc: 'An institution joined.',
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
  doc: 'An institution added another one, which it looks after.',
  fields: { tid: id(), name: text() },
});
export type TenantAdded = EventOf<typeof tenantAdded>;

export const tenantProfileChanged = defineEvent('TenantProfileChanged', {
  context,
  doc: "The institution's profile was changed; old and new values side by side.",
  fields: { tid: id(), from: map(), to: map() },
});
export type TenantProfileChanged = EventOf<typeof tenantProfileChanged>;

export const tenantSuspended = defineEvent('TenantSuspended', {
  context,
  doc: 'An institution was suspended: nobody works there until it is reinstated. What it has stays.',
  fields: { tid: id() },
});
export type TenantSuspended = EventOf<typeof tenantSuspended>;

export const tenantReinstated = defineEvent('TenantReinstated', {
  context,
  doc: 'A suspended institution works again.',
  fields: { tid: id() },
});
export type TenantReinstated = EventOf<typeof tenantReinstated>;

export const tenantLimited = defineEvent('TenantLimited', {
  context,
  doc: 'What an institution may have at the most was changed; old and new values side by side.',
  fields: { tid: id(), from: map(), to: map() },
});
export type TenantLimited = EventOf<typeof tenantLimited>;

export const tenantDeletionRequested = defineEvent('TenantDeletionRequested', {
  context,
  doc: 'Somebody asked for an institution to be deleted; somebody else has to agree.',
  fields: { tid: id(), requestedBy: id(), reason: text() },
});
export type TenantDeletionRequested = EventOf<typeof tenantDeletionRequested>;

export const tenantDeletionAgreed = defineEvent('TenantDeletionAgreed', {
  context,
  doc: 'A second person agreed to the deletion of an institution, which takes place at the time given.',
  fields: { tid: id(), agreedBy: id(), dueAt: instant() },
});
export type TenantDeletionAgreed = EventOf<typeof tenantDeletionAgreed>;

export const tenantDeletionWithdrawn = defineEvent('TenantDeletionWithdrawn', {
  context,
  doc: 'The deletion of an institution was called off.',
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
