import { BlockList, isIP } from 'node:net';
import { ForbiddenException, UnauthorizedException, type HttpException } from '@nestjs/common';
import type { RecordValues } from '@matricula/domain/record';
import type { ApiKeyScopeName } from '@matricula/domain/tenant';

/** What a request wants to do with a key. */
export interface ApiKeyUse {
  scope: ApiKeyScopeName;
  ip?: string;
  /** Current day in the time zone of the institution. */
  today: string;
}

/** Why a key may not be used for this request; undefined if it may. */
export function refusalOf(
  { active, expiresOn, addresses, scopes }: RecordValues,
  { scope, ip, today }: ApiKeyUse,
): HttpException | undefined {
  if (active === false) return new ForbiddenException('This API key is not in use at present.');
  if (typeof expiresOn === 'string' && expiresOn < today) return new UnauthorizedException('This API key has expired.');
  if (!isAllowedFrom(ip, addresses)) return new ForbiddenException('This API key may not be used from this address.');
  if (!Array.isArray(scopes) || !scopes.includes(scope)) return new ForbiddenException(`This API key is not for "${scope}".`);
  return undefined;
}

/** Whether a request may come from an address: one of a list of addresses and ranges (`addressList`), or any if the list is empty. */
export function isAllowedFrom(ip: string | undefined, addresses: unknown): boolean {
  const allowed = Array.isArray(addresses) ? addresses.map((row) => String((row as { address?: unknown }).address).trim()) : [];
  return allowed.length === 0 || stands(ip, allowed);
}

/** True for a valid IP address or CIDR range. */
export function isAddress(text: string): boolean {
  const [address = '', bits] = text.split('/');
  const family = isIP(address);
  return family > 0 && (bits === undefined || Number(bits) <= (family === 4 ? 32 : 128));
}

/** Whether an address matches one of the allowed addresses or ranges. Entries that cannot be parsed match nothing. */
function stands(ip: string | undefined, allowed: readonly string[]): boolean {
  // Dual-stack sockets write an IPv4 address as an IPv4-mapped IPv6 address.
  const plain = ip?.replace(/^::ffff:(?=\d+\.)/i, '') ?? '';
  const family = isIP(plain);
  if (family === 0) return false;
  const list = new BlockList();
  for (const text of allowed.filter(isAddress)) {
    const [address = '', bits] = text.split('/');
    const kind = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    list.addSubnet(address, Number(bits ?? (kind === 'ipv4' ? 32 : 128)), kind);
  }
  return list.check(plain, family === 4 ? 'ipv4' : 'ipv6');
}
