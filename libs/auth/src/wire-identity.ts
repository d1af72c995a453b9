import { isProfileComplete } from '@matricula/domain/tenant';
import type { TenantRow } from '@matricula/read-models/tenant';
import type { UserRow } from '@matricula/read-models/user';

/** The signed-in user as the console stores it (000 §3 Current user). */
export const currentUser = ({ userId, name, email, role, roleName, userType, presence, photo, preferences }: UserRow, token: string) => ({
  id: userId,
  name,
  email,
  role,
  role_name: roleName,
  user_type: userType,
  type: userType,
  token,
  wp_token: '',
  user_status: presence,
  photo: photo ?? null,
  language: preferences?.language ?? null,
});

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** A tenant on the wire: these fields and all other fields of its profile. */
export interface TenantDetail {
  id: string;
  tid: string;
  name: string;
  tenant_type?: string;
  time_zone: string;
  support_number?: string;
  support_call?: string;
  is_details_complete: boolean;
  [field: string]: unknown;
}

/** The tenant as the console stores it (000 §3 Tenant detail); `support_number` and `support_call` have the same value (resolutions 23). */
export const tenantDetail = ({ tid, name, timeZone, tenantType, profile }: TenantRow): TenantDetail => ({
  ...profile,
  id: tid,
  tid,
  name,
  tenant_type: textOf(profile.tenant_type) ?? tenantType,
  time_zone: timeZone,
  support_number: textOf(profile.support_call),
  support_call: textOf(profile.support_call),
  ...(profile.phone_validation_enabled !== undefined && {
    phone_validation_enabled: Number(profile.phone_validation_enabled) === 1 ? 1 : 0,
  }),
  is_details_complete: isProfileComplete({ name, tenant_type: tenantType, ...profile }),
});
