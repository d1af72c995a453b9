import { foldedText, visibleText } from '../kernel/folded-text';

/** Stream of a lead, its call actions and follow-ups. */
export const leadStream = (tenantId: string, leadId: string) => `lead-${tenantId}-${leadId}`;

/** Stream that reserves one phone, e-mail or external id; `hash` is keyed with the tenant's secret. */
export const leadIdentityStream = (tenantId: string, hash: string) => `lead-identity-${tenantId}-${hash}`;

/** A text as it is stored: letters composed, without control and invisible characters. */
export const tidied = (text: string): string =>
  visibleText(text)
    .normalize('NFC')
    .replace(/[^\P{Cc}\n\r\t]/gu, '')
    .trim();

/** The longest e-mail address; a cell of a file may hold any text. */
const LONGEST_EMAIL = 254;

/** E-mail in its compared and stored form: normalised, lower case; undefined if it is invalid. */
export function normaliseEmail(email: string | undefined): string | undefined {
  const folded = foldedText(tidied(email ?? '')).toLowerCase();
  if (folded.length > LONGEST_EMAIL) return undefined;
  return /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(folded) ? folded : undefined;
}

/** External id in its compared and stored form. It comes from other programs and spreadsheets, so invisible differences are ignored. */
export const normaliseExternalId = (externalId: string | undefined): string | undefined =>
  foldedText(tidied(externalId ?? '')) || undefined;
