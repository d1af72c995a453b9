import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Plain bytes per chunk; each chunk adds an authentication tag. */
const CHUNK = 64 * 1024;
const TAG = 16;
const ALGORITHM = 'aes-256-gcm';
const SALT = 16;

/** A salt for one file; its key is derived from it and used for nothing else. */
export const newSalt = (): Buffer => randomBytes(SALT);

/** Key of one file, derived from the key it is encrypted with. */
export const fileKey = (key: Buffer, salt: Buffer): Buffer => Buffer.from(hkdfSync('sha256', key, salt, 'matricula file', 32));

/** Encrypts content in chunks of AES-256-GCM. Each is bound to its place and the last one is marked, so that chunks cannot be cut off or moved. */
export async function* sealChunks(key: Buffer, content: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array>): AsyncGenerator<Buffer> {
  let number = 0;
  for await (const { chunk, last } of chunked(content, CHUNK)) {
    const cipher = createCipheriv(ALGORITHM, key, ivOf(number++, last));
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  }
}

/** Decrypts what `sealChunks` returned. @throws Error when it is incomplete or was not encrypted with this key */
export async function* openChunks(key: Buffer, sealed: AsyncIterable<Uint8Array | string>): AsyncGenerator<Buffer> {
  let number = 0;
  for await (const { chunk, last } of chunked(sealed, CHUNK + TAG)) {
    const decipher = createDecipheriv(ALGORITHM, key, ivOf(number++, last), { authTagLength: TAG });
    decipher.setAuthTag(chunk.subarray(Math.max(0, chunk.length - TAG)));
    yield Buffer.concat([decipher.update(chunk.subarray(0, -TAG)), decipher.final()]);
  }
}

/** Number of plain bytes in so many encrypted ones. */
export const plainBytes = (sealed: number): number => sealed - TAG * Math.ceil(sealed / (CHUNK + TAG));

/** A counter is safe as nonce, because a key encrypts only one file. */
function ivOf(number: number, last: boolean): Buffer {
  const iv = Buffer.alloc(12);
  iv.writeUInt8(last ? 1 : 0, 0);
  iv.writeUIntBE(number, 6, 6);
  return iv;
}

/** Splits content into pieces of one size, the last may be shorter; empty content is one empty piece. */
async function* chunked(content: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array>, size: number) {
  let waiting: Buffer[] = [];
  let bytes = 0;
  for await (const part of content) {
    const piece = Buffer.from(part as Uint8Array);
    waiting.push(piece);
    bytes += piece.length;
    // A piece is known not to be the last only when more content follows.
    if (bytes <= size) continue;
    let rest = Buffer.concat(waiting);
    for (; rest.length > size; rest = rest.subarray(size)) yield { chunk: rest.subarray(0, size), last: false };
    waiting = [rest];
    bytes = rest.length;
  }
  yield { chunk: Buffer.concat(waiting), last: true };
}
