import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const STEP_MS = 30_000;
const SECRET_BYTES = 20;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new secret, in base32 as apps expect it. */
export function newSecret(): string {
  const bits = [...randomBytes(SECRET_BYTES)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return bits.replace(/.{5}/g, (five) => ALPHABET[parseInt(five, 2)] ?? '');
}

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
}

/** The code of a step of 30 s since 1970 (RFC 6238: HMAC-SHA-1, six digits). */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0xf;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** The step of a code: the present one or one step before or after, to tolerate clock differences; undefined for any other. */
export function stepOf(secret: string, code: string, now: number): number | undefined {
  const present = Math.floor(now / STEP_MS);
  const given = Buffer.from(code);
  return [present, present - 1, present + 1].find((step) => {
    const right = Buffer.from(codeAt(secret, step));
    return right.length === given.length && timingSafeEqual(right, given);
  });
}

/** When the last code accepted at a step expires, ms since 1970: until then a used code is remembered. */
export const endOfStep = (step: number): number => (step + 2) * STEP_MS;

/** The content of the QR code for an app. */
export const appUri = (secret: string, issuer: string, account: string): string =>
  `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${new URLSearchParams({ secret, issuer }).toString()}`;
