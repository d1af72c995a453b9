import { DomainError } from '@matricula/domain/kernel';
import { NO_PHONE } from '@matricula/domain/kernel/phone-number';
import { normaliseEmail, type ContactName } from '@matricula/domain/lead';
import { phoneBy, type PhoneRule } from '@matricula/domain/tenant/phone-rule';
import type { LeadIdentity } from './lead-identities';

/** The lead field of an identity. */
export const contactNameOf = (kind: LeadIdentity['kind']): ContactName => (kind === 'external' ? 'externalId' : kind);

const words: Record<ContactName, string> = { phone: 'This phone number', email: 'This email address', externalId: 'This external id' };

/** Why a lead cannot have a contact: another lead has it. */
export const takenInWords = (name: ContactName, holder = 'another lead'): string => `${words[name]} belongs to ${holder}.`;

const messages = { phone: NO_PHONE, email: 'Please, Enter Valid email address.' } as const;

/** The refusal of a phone or e-mail that is none, in the documented words. */
export const invalidContact = (field: keyof typeof messages, message: string = messages[field]): DomainError =>
  new DomainError(`lead/${field}-invalid`, message, { [field]: message });

/**
 * Phone and e-mail in stored form; missing ones stay missing.
 * @throws DomainError `lead/phone-invalid` with the reason, `lead/email-invalid`
 */
export function storedContact(
  { phone, phoneCode, email }: { phone?: string | null; phoneCode?: string; email?: string | null },
  rule?: PhoneRule,
): { phone?: string; email?: string } {
  const stored: { phone?: string; email?: string } = {};
  if (phone) {
    const read = phoneBy(rule, phone, phoneCode);
    if (read.phone === undefined) throw invalidContact('phone', read.problem);
    stored.phone = read.phone;
  }
  if (email) {
    const normal = normaliseEmail(email);
    if (!normal) throw invalidContact('email');
    stored.email = normal;
  }
  return stored;
}
