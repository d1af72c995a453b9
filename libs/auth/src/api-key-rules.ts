import { BlockList, isIP } from 'node:net';
import { ForbiddenException, UnauthorizedException, type HttpException } from '@nestjs/common';
import type { RecordValues } from '@matricula/domain/record';
import type { ApiKeyScopeName } from '@matricula/domain/tenant';

/** What a key is asked for. */
export interface ApiKeyUse {
  scope: ApiKeyScopeName;
  ip?: string;
  /** By the clock of its institution. */
  today: string;
}

/** Why a key does not open what it is used for; undefined where it does. */
export function refusalOf(
  { active, expiresOn, addresses, scopes }: RecordValues,
  { scope, ip, today }: ApiKeyUse,
): HttpException | undefined {
  if (active === false) return new ForbiddenException('This API key is not in use at present.');
  if (typeof expiresOn === 'string' && expiresOn < today) return new UnauthorizedException('This API key has expired.');
  const allowed = Array.isArray(addresses) ? addresses.map((row) => String((row as { address?: unknown }).address)) : [];
  if (allowed.length > 0 && !stands(ip, allowed)) return new ForbiddenException('This API key may not be used from this address.');
  if (!Array.isArray(scopes) || !scopes.includes(scope)) return new ForbiddenException(`This API key is not for "${scope}".`);
  return undefined;
}

/** True for an address or a range that there is. */
export function isAddress(text: string): boolean {
  const [address = '', bits] = text.split('/');
  const family = isIP(address);
  return family > 0 && (bits === undefined || Number(bits) <= (family === 4 ? 32 : 128));
}

/** Whether an address is one of these, or in one of these ranges. What nobody can read allows nothing. */
function stands(ip: string | undefined, allowed: readonly string[]): boolean {
  // A socket for both families writes IPv4 as a part of IPv6.
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
