import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Plain bytes of a chunk, and what its seal adds. */
const CHUNK = 64 * 1024;
const TAG = 16;
const ALGORITHM = 'aes-256-gcm';
const SALT = 16;

/** A salt for one file: its key follows from it and is used for nothing else. */
export const newSalt = (): Buffer => randomBytes(SALT);

/** Key of one file under the key that it is sealed with. */
export const fileKey = (key: Buffer, salt: Buffer): Buffer => Buffer.from(hkdfSync('sha256', key, salt, 'matricula file', 32));

/** Content in chunks of AES-256-GCM, each bound to its place; the last one says that it is: nothing can be cut off or moved. */
export async function* sealChunks(key: Buffer, content: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array>): AsyncGenerator<Buffer> {
  let number = 0;
  for await (const { chunk, last } of chunked(content, CHUNK)) {
    const cipher = createCipheriv(ALGORITHM, key, ivOf(number++, last));
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  }
}

/** The content that `sealChunks` was given. @throws Error when it is not what was sealed with this key, whole */
export async function* openChunks(key: Buffer, sealed: AsyncIterable<Uint8Array | string>): AsyncGenerator<Buffer> {
  let number = 0;
  for await (const { chunk, last } of chunked(sealed, CHUNK + TAG)) {
    const decipher = createDecipheriv(ALGORITHM, key, ivOf(number++, last), { authTagLength: TAG });
    decipher.setAuthTag(chunk.subarray(Math.max(0, chunk.length - TAG)));
    yield Buffer.concat([decipher.update(chunk.subarray(0, -TAG)), decipher.final()]);
  }
}

/** Plain bytes in so many sealed ones. */
export const plainBytes = (sealed: number): number => sealed - TAG * Math.ceil(sealed / (CHUNK + TAG));

/** A counter can serve: a key seals one file. */
function ivOf(number: number, last: boolean): Buffer {
  const iv = Buffer.alloc(12);
  iv.writeUInt8(last ? 1 : 0, 0);
  iv.writeUIntBE(number, 6, 6);
  return iv;
}

/** Pieces of one size, the last one shorter or not; nothing is one empty piece. */
async function* chunked(content: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array>, size: number) {
  let waiting: Buffer[] = [];
  let bytes = 0;
  for await (const part of content) {
    const piece = Buffer.from(part as Uint8Array);
    waiting.push(piece);
    bytes += piece.length;
    // A piece is only known not to be the last when there is more.
    if (bytes <= size) continue;
    let rest = Buffer.concat(waiting);
    for (; rest.length > size; rest = rest.subarray(size)) yield { chunk: rest.subarray(0, size), last: false };
    waiting = [rest];
    bytes = rest.length;
  }
  yield { chunk: Buffer.concat(waiting), last: true };
}
