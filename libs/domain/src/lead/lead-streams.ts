/** Stream of a lead, its call actions and follow-ups. */
export const leadStream = (tenantId: string, leadId: string) => `lead-${tenantId}-${leadId}`;

/** Stream that reserves one phone, e-mail or external id; `hash` is keyed with the tenant's secret. */
export const leadIdentityStream = (tenantId: string, hash: string) => `lead-identity-${tenantId}-${hash}`;

/** E-mail as compared: trimmed, lower case; undefined when it is not one. */
export function normaliseEmail(email: string | undefined): string | undefined {
  const trimmed = email?.trim().toLowerCase() ?? '';
  return /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(trimmed) ? trimmed : undefined;
}

/**
 * Phone as compared and kept: digits with a leading `+`. Ten digits, also after 0 or 91, are Indian; others need their country code.
 * Undefined when it is not a phone number.
 */
export function normalisePhone(phone: string | undefined): string | undefined {
  const text = phone?.trim() ?? '';
  if (!/^\+?[\d\s().-]+$/.test(text)) return undefined;
  const digits = text.replace(/\D/g, '').replace(/^00/, '');
  const national = digits.replace(/^0/, '');
  if (national.length === 10 && !text.startsWith('+')) return `+91${national}`;
  return digits.length >= 8 && digits.length <= 15 ? `+${digits}` : undefined;
}
