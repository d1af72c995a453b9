import { isAddress } from '@matricula/auth';
import { ADDRESS_WORDS } from '@matricula/domain/kernel/address-list';
import type { RecordValues } from '@matricula/domain/record';
import { fieldInvalid } from './field-invalid';

/** A rule for records with an `addressList` named `addresses`: refuses an impossible address, such as 10.0.0.300. */
export const validAddresses =
  (list: string) =>
  ({ addresses }: RecordValues): void => {
    const given = Array.isArray(addresses) ? addresses.map((row) => (row as { address?: unknown } | null)?.address) : [];
    const wrong = given.find((address) => typeof address === 'string' && !isAddress(address.trim()));
    if (wrong === undefined) return;
    const words = `${String(wrong).slice(0, 50)} is not a valid address. ${ADDRESS_WORDS}`;
    throw fieldInvalid(list, 'addresses', words);
  };
