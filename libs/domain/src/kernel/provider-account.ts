import type { FieldSet } from './field-set';

/** How an institution connects its own account at a provider. Browsers load it: the form of the account is made from it. */
export interface ProviderAccount {
  channel: string;
  label: string;
  fields: FieldSet;
  /** The field that says where the account is. When it changes, secrets have to be entered again, so that none is sent elsewhere. */
  door: string;
  /** A secret whose value before a change is accepted for a while: the server stores it, and when it was replaced, in other fields. */
  keepsPrevious?: { secret: string; previous: string; changedAt: string };
}

/** Declares the account of a provider: channel, label, and its settings as a field set. */
export const defineAccount = <const Fields extends FieldSet>(
  account: ProviderAccount & { fields: Fields; door: keyof Fields },
): ProviderAccount => account;
