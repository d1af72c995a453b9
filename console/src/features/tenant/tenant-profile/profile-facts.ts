import type { TenantRecord } from '../../../shared/session/session-store';
import { t } from '../../../shared/texts/texts';

const said = (value: unknown): string => (value === undefined || value === null ? '' : String(value));
const typeWords = (type: string) => type.charAt(0).toUpperCase() + type.slice(1).replaceAll('_', ' ');
const isOn = (value: unknown) => [1, '1', true].includes(value as number);

/** Basic Details with the documents' labels (000 §2.10). */
export const basicDetails = (tenant: TenantRecord): readonly (readonly [label: string, value: string])[] => [
  [t`Phone Number`, said(tenant.phone)],
  [t`Support Phone Number`, said(tenant.support_call)],
  [t`Support Email ID`, said(tenant.support_email)],
  [t`Address Type 1`, said(tenant.address1)],
  [t`Address 2`, said(tenant.address2)],
  [t`Country`, said(tenant.country) || t`India`],
  [t`State`, said(tenant.state)],
  [t`City`, said(tenant.city)],
  [t`Pincode`, said(tenant.pincode)],
  ['GST', said(tenant.gst_number)],
  ['PAN', said(tenant.pan_number)],
  ['CIN', said(tenant.cin_number)],
  [t`Tenant Type`, typeWords(said(tenant.tenant_type))],
  [t`Website`, said(tenant.website)],
  [t`WhatsApp API Enable`, isOn(tenant.wp_api_enabled) ? t`Yes` : t`No`],
];

const networks = { facebook: 'Facebook', instagram: 'Instagram', youtube: 'YouTube', twitter: 'Twitter' } as const;

/** Social links in the documents' order; only addresses that are safe to link. */
export const socialLinks = (tenant: TenantRecord): readonly { name: string; href: string }[] =>
  Object.entries(networks).flatMap(([field, name]) => {
    const href = said(tenant[field]);
    return /^https?:\/\//i.test(href) ? [{ name, href }] : [];
  });
