import type { FieldValues } from '@matricula/domain/kernel/field-check';
import { tenantLookFields, tenantProfileFields } from '@matricula/domain/tenant';
import { HttpError, messageOf } from '../../../shared/http/http-error';
import { post, put } from '../../../shared/http/http';
import { queryClient } from '../../../shared/http/query-client';
import type { TenantRecord } from '../../../shared/session/session-store';
import { sessionStore } from '../../../shared/session/session-store';
import { toast } from '../../../shared/ui/toast';

/** What is said of the answer is a success to the documents, whatever the answer says (000 §8). */
const SAID_AS_SUCCESS = [204, 500];

/** What a form shows of a tenant's profile. */
export function keptValues(tenant: TenantRecord): FieldValues {
  const known = Object.keys({ ...tenantProfileFields, ...tenantLookFields });
  const values = Object.fromEntries(known.flatMap((name) => (tenant[name] === undefined ? [] : [[name, tenant[name]]]))) as FieldValues;
  return {
    ...values,
    country: values.country || 'India',
    tenant_type: values.tenant_type || 'consultant',
    estd_year: values.estd_year === undefined || values.estd_year === null ? undefined : String(values.estd_year),
    pincode: values.pincode ? Number(values.pincode) : undefined,
    phone_validation_enabled: Number(values.phone_validation_enabled ?? 0) === 1,
    phone_validation_err_msg: values.phone_validation_err_msg || sessionStore.phoneErrorText(),
  };
}

/** All of a profile as a form of texts; the logo only when another one was chosen. */
export function profileForm(values: FieldValues, logo?: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'boolean') form.append(name, value ? '1' : '0');
    else if (Array.isArray(value)) form.append(name, JSON.stringify(value));
    else form.append(name, value === null || value === undefined ? '' : String(value as string | number));
  }
  if (logo) form.append('logo_image', logo, logo.name);
  return form;
}

/** Saves a profile; answers what the server says of it. */
export async function updateTenant(tid: string, values: FieldValues, logo: File | undefined, idempotencyKey: string): Promise<string> {
  try {
    const { message } = await put(`tenants/update/${tid}`, profileForm(values, logo), { idempotencyKey });
    await queryClient.invalidateQueries({ queryKey: ['tenant-profile', tid] });
    return message ?? 'Tenant updated successfully';
  } catch (error) {
    if (error instanceof HttpError && SAID_AS_SUCCESS.includes(error.status)) toast.success(error.message);
    else if (!(error instanceof HttpError && error.fields)) toast.warning(messageOf(error));
    throw error;
  }
}

type Scraped = { values: FieldValues; problem?: undefined } | { values?: undefined; problem: { text: string; why: string } };

/** What a website says of its institution. */
export async function scrape(websiteUrl: string): Promise<Scraped> {
  try {
    const { data } = await post<FieldValues>('tenants/scrape-website-details', { websiteUrl });
    return { values: data };
  } catch (error) {
    const answered = error instanceof HttpError && error.kind !== 'unreachable';
    const text = answered ? 'Failed to fetch website data' : 'Something went wrong while scraping the website';
    return { problem: { text, why: messageOf(error) } };
  }
}
