import { fields, list, text, type When } from './field-set';

/** An IPv4 or IPv6 address, or a range. The allowed values of each part are checked where it is used. */
const ADDRESS = /^(\d{1,3}(\.\d{1,3}){3}|[\da-f]*:[\da-f:.]*)(\/\d{1,3})?$/i;

/** What a wrong address is told. */
export const ADDRESS_WORDS = 'Enter an address as 203.0.113.7, or a range as 203.0.113.0/24';

/** A list of IP addresses and ranges from which requests are allowed; empty: any address is. */
export const addressList = (options: { label: string; help: string; when?: When }) =>
  list({
    ...options,
    filter: false,
    most: 10_000,
    rows: fields({ address: text({ label: 'Address', required: true, most: 50, pattern: [ADDRESS, ADDRESS_WORDS] }) }),
  });
