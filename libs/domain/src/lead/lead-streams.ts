/** Stream of a lead, its call actions and follow-ups. */
export const leadStream = (tenantId: string, leadId: string) => `lead-${tenantId}-${leadId}`;

/** Stream that reserves one phone, e-mail or external id; `hash` is keyed with the tenant's secret. */
export const leadIdentityStream = (tenantId: string, hash: string) => `lead-identity-${tenantId}-${hash}`;

/** A text as it is kept: letters composed, so that what looks alike is alike, and without the signs that nobody sees and programs stumble over. */
export const tidied = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[^\P{Cc}\n\r\t]/gu, '')
    .trim();

/** E-mail as compared: trimmed, lower case; undefined when it is not one. */
export function normaliseEmail(email: string | undefined): string | undefined {
  const trimmed = tidied(email ?? '').toLowerCase();
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
