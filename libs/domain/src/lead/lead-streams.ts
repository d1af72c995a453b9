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

/** E-mail as compared and stored: folded, lower case; undefined when it is not one. */
export function normaliseEmail(email: string | undefined): string | undefined {
  const folded = foldedText(tidied(email ?? '')).toLowerCase();
  if (folded.length > LONGEST_EMAIL) return undefined;
  return /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(folded) ? folded : undefined;
}

/** External id as compared and stored: it comes from other programs and spreadsheets and is told apart by what can be seen of it. */
export const normaliseExternalId = (externalId: string | undefined): string | undefined =>
  foldedText(tidied(externalId ?? '')) || undefined;
