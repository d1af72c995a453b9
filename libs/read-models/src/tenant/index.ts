import type { TenantStatus } from '@matricula/domain/tenant';
import { defineReadModel, instant, keyword, text } from '../kernel';

/** An institution with its whole profile (000 §3 Tenant profile). */
export interface TenantRow {
  tid: string;
  name: string;
  timeZone: string;
  registeredAt: string;
  tenantType?: string;
  status: TenantStatus;
  profile: Record<string, unknown>;
  /** The institution that looks after it. */
  addedFrom?: string;
  /** Limits by name; missing or null means no limit. */
  limits?: Record<string, unknown>;
  /** A requested deletion. */
  deletion?: { requestedBy: string; reason: string; agreedBy?: string; dueAt?: string };
}

export const tenantList = defineReadModel<TenantRow>({
  name: 'tenant-list',
  version: 3,
  key: 'tid',
  fields: { tid: keyword(), name: text().searchable(), tenantType: keyword(), status: keyword() },
});

/** In the institution that looks after it: one that was added there. Its own row is among its own. */
export interface AddedTenantRow {
  tid: string;
  name: string;
  addedAt: string;
}

export const addedTenantList = defineReadModel<AddedTenantRow>({
  name: 'added-tenant-list',
  version: 1,
  key: 'tid',
  fields: { tid: keyword(), name: text().searchable(), addedAt: instant() },
});
