import { defineEvent, id, map, text, type EventOf } from '../kernel';

export const tenantRegistered = defineEvent('TenantRegistered', {
  context: 'tenant',
  doc: 'An institution joined.',
  fields: { tid: id(), name: text(), timeZone: text(), profile: map() },
});
export type TenantRegistered = EventOf<typeof tenantRegistered>;

export const tenantProfileChanged = defineEvent('TenantProfileChanged', {
  context: 'tenant',
  doc: "The institution's profile was changed; old and new values side by side.",
  fields: { tid: id(), from: map(), to: map() },
});
export type TenantProfileChanged = EventOf<typeof tenantProfileChanged>;

export const tenantEvents = [tenantRegistered, tenantProfileChanged];
export type TenantEvent = TenantRegistered | TenantProfileChanged;

/** Stream of a tenant. */
export const tenantStream = (tid: string) => `tenant-${tid}`;
