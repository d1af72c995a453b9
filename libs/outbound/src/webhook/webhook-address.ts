import { isIP } from 'node:net';
import { isPublicAddress } from '../kernel';

/** This machine, by every name and number that means it. */
const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1)$/;
const LOOPBACK_NAME = /^(.*\.)?localhost$/;
/** Names that no public server has: those of this machine, of a network at home or in an office, and those without a dot. */
const PRIVATE_NAME = /^[^.]*$|^(.*\.)?(localhost|local|internal|lan|home\.arpa)$/;

/** Whether an address that a name led to may be asked. */
export const mayReachWebhook = (address: string, loopback: boolean): boolean =>
  isPublicAddress(address) || (loopback && LOOPBACK.test(address));

/**
 * Why an address can never be called, judged by the URL alone; undefined if it may be. What its name resolves to is checked with every delivery. URL
 * has already normalised the host: `0x7f.1` and `2130706433` are 127.0.0.1.
 */
export function webhookRefusal(url: string, loopback: boolean): string | undefined {
  const parsed = URL.parse(url);
  if (!parsed) return 'This is not a valid address.';
  const host = parsed.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const own = loopback && (LOOPBACK.test(host) || LOOPBACK_NAME.test(host));
  if (parsed.protocol !== 'https:' && !own) return 'Only https addresses are reached.';
  const isPublic = isIP(host) ? isPublicAddress(host) : !PRIVATE_NAME.test(host);
  return isPublic || own ? undefined : `${host} is not a public address.`;
}
