import type { FieldValues } from '@matricula/domain/kernel/field-check';
import { isNone } from '@matricula/domain/kernel/field-set';
import { tenantLookFields, tenantPasswordFields, tenantProfileFields } from '@matricula/domain/tenant';
import { HttpError, messageOf } from '../../../shared/http/http-error';
import { get, post, put } from '../../../shared/http/http';
import { queryClient } from '../../../shared/http/query-client';
import type { TenantRecord } from '../../../shared/session/session-store';
import { sessionStore } from '../../../shared/session/session-store';
import { toast } from '../../../shared/ui/toast';
import { t } from '../../../shared/texts/texts';

/** Status codes that the documents show as success, whatever the message (000 §8). */
const SAID_AS_SUCCESS = [204, 500];

/** The profile values of a tenant, converted to the types of their fields. */
export function openedValues(tenant: TenantRecord): FieldValues {
  const known = Object.keys({ ...tenantProfileFields, ...tenantLookFields, ...tenantPasswordFields });
  const values = Object.fromEntries(known.flatMap((name) => (tenant[name] === undefined ? [] : [[name, tenant[name]]]))) as FieldValues;
  const { estd_year, pincode, phone_validation_enabled: checked } = values;
  return {
    ...values,
    ...(isNone(estd_year) ? {} : { estd_year: String(estd_year) }),
    ...(isNone(pincode) ? {} : { pincode: Number(pincode) }),
    phone_validation_enabled: Number(checked ?? 0) === 1,
  };
}

/** The values with which the form opens: those of `openedValues`, with defaults for missing ones. */
export function storedValues(tenant: TenantRecord): FieldValues {
  const values = openedValues(tenant);
  return {
    ...values,
    country: values.country || 'India',
    tenant_type: values.tenant_type || 'consultant',
    phone_validation_err_msg: values.phone_validation_err_msg || sessionStore.phoneErrorText(),
  };
}

/** Fetches the current profile. */
export async function fetchTenant(tid: string, after?: string): Promise<TenantRecord> {
  const [tenant] = (await get<TenantRecord[]>(`tenants/get/${tid}`, undefined, { after })).data;
  if (!tenant) throw new Error('There is no such tenant.');
  return tenant;
}

/** The multipart body of an update: all values, the `expected` ones for conflict checks, and the logo only if it was replaced. */
export function profileForm(values: FieldValues, expected: FieldValues, logo?: File): FormData {
  const form = new FormData();
  form.append('expected', JSON.stringify(expected));
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'boolean') form.append(name, value ? '1' : '0');
    else if (Array.isArray(value)) form.append(name, JSON.stringify(value));
    else form.append(name, value === null || value === undefined ? '' : String(value as string | number));
  }
  if (logo) form.append('logo_image', logo, logo.name);
  return form;
}

interface ProfileChange {
  values: FieldValues;
  expected: FieldValues;
  logo?: File;
}

/** Saves a profile and returns the server's message. */
export async function updateTenant(tid: string, { values, expected, logo }: ProfileChange, idempotencyKey: string): Promise<string> {
  try {
    const { message } = await put(`tenants/update/${tid}`, profileForm(values, expected, logo), { idempotencyKey });
    await queryClient.invalidateQueries({ queryKey: ['tenant-profile', tid] });
    return message ?? t`Tenant updated successfully`;
  } catch (error) {
    if (error instanceof HttpError && SAID_AS_SUCCESS.includes(error.status)) toast.success(error.message);
    else if (!(error instanceof HttpError && (error.fields || error.rule === 'tenant/changed-meanwhile'))) toast.warning(messageOf(error));
    throw error;
  }
}

type Scraped = { values: FieldValues; problem?: undefined } | { values?: undefined; problem: { text: string; why: string } };

/** Profile values that the server reads from an institution's website, or why it could not. */
export async function scrape(websiteUrl: string): Promise<Scraped> {
  try {
    const { data } = await post<FieldValues>('tenants/scrape-website-details', { websiteUrl });
    return { values: data };
  } catch (error) {
    const answered = error instanceof HttpError && error.kind !== 'unreachable';
    const text = answered ? t`Failed to fetch website data` : t`Something went wrong while scraping the website`;
    return { problem: { text, why: messageOf(error) } };
  }
}
