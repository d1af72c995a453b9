import { DomainError } from '@matricula/domain/kernel';
import { normaliseEmail, normalisePhone, type ContactName } from '@matricula/domain/lead';
import { fitsRule, type PhoneRule } from '@matricula/domain/tenant/phone-rule';
import type { LeadIdentity } from './lead-identities';

/** The field of a lead that an identity is made of. */
export const contactNameOf = (kind: LeadIdentity['kind']): ContactName => (kind === 'external' ? 'externalId' : kind);

const messages = { phone: 'Please, Enter 10 digit Mobile Number.', email: 'Please, Enter Valid email address.' } as const;

/** The refusal of a phone or e-mail that is none, in the documented words. */
export const invalidContact = (field: keyof typeof messages, message: string = messages[field]): DomainError =>
  new DomainError(`lead/${field}-invalid`, message, { [field]: message });

/**
 * Phone and e-mail as leads store them; those that are not given stay away.
 * @throws DomainError `lead/phone-invalid`, in the institution's words for a number that it does not take; `lead/email-invalid`
 */
export function storedContact(
  { phone, email }: { phone?: string | null; email?: string | null },
  rule?: PhoneRule,
): { phone?: string; email?: string } {
  const stored: { phone?: string; email?: string } = {};
  if (phone) {
    const normal = normalisePhone(phone);
    if (!normal) throw invalidContact('phone');
    if (rule && !fitsRule(rule, normal)) throw invalidContact('phone', rule.message);
    stored.phone = normal;
  }
  if (email) {
    const normal = normaliseEmail(email);
    if (!normal) throw invalidContact('email');
    stored.email = normal;
  }
  return stored;
}
