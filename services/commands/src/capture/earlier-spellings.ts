import { normaliseEmail, normaliseExternalId, normalisePhone, type ContactName, type LeadContact } from '@matricula/domain/lead';
import { readPhone } from '@matricula/domain/kernel/phone-number';

/**
 * A stored phone number under today's rules. Earlier rules concatenated digits: the country code twice (`+44442079460992`), and
 * the `.0` of a spreadsheet as a further zero (`+98119001010`). This is corrected only if the number is otherwise invalid.
 */
export function mendedPhone(stored: string, country?: string): string | undefined {
  const { phone } = readPhone(stored, { country });
  if (phone !== undefined) return phone;
  const twice = [1, 2, 3].flatMap((length) => {
    const [code, rest] = [stored.slice(1, 1 + length), stored.slice(1 + length)];
    return stored.startsWith('+') && rest.startsWith(code) ? [`+${rest}`] : [];
  });
  const spreadsheet = /^\+([6-9]\d{9})0$/.exec(stored)?.[1];
  return [...twice, ...(spreadsheet ? [`+91${spreadsheet}`] : [])].map((text) => normalisePhone(text)).find((text) => text !== undefined);
}

/** The contact of a lead in the form of today's rules; values that they cannot read are missing. */
export function mendedContact({ phone, email, externalId }: LeadContact, country?: string): LeadContact {
  return {
    phone: phone === undefined ? undefined : mendedPhone(phone, country),
    email: normaliseEmail(email),
    externalId: normaliseExternalId(externalId),
  };
}

/** How earlier rules normalised a phone number. */
function earlierPhone(text: string): string | undefined {
  if (!/^\+?[\d\s().-]+$/.test(text.trim())) return undefined;
  const digits = text.replace(/\D/g, '').replace(/^00/, '');
  const national = digits.replace(/^0/, '');
  return national.length === 10 && !text.trim().startsWith('+') ? `+91${national}` : `+${digits}`;
}

/** Other spellings under which earlier rules may have reserved a value. */
export function earlierSpellings(name: ContactName, value: string): string[] {
  const trimmed = value.trim();
  const earlier = name === 'phone' ? earlierPhone(value) : name === 'email' ? trimmed.normalize('NFC').toLowerCase() : undefined;
  return [...new Set([trimmed, ...(earlier === undefined ? [] : [earlier])])].filter((text) => text !== '');
}
