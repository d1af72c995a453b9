import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Secret, Vault } from './vault';

const ALGORITHM = 'aes-256-gcm';
const [IV, TAG] = [12, 16];

/** Encrypts a value with the vault's key, bound to its place. */
export function wrapValue(key: Buffer, place: string, value: Uint8Array): Buffer {
  const iv = randomBytes(IV);
  const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(place));
  return Buffer.concat([iv, cipher.update(value), cipher.final(), cipher.getAuthTag()]);
}

/** Decrypts a value. @throws Error when it was not encrypted, or with another key, or for another place */
export function unwrapValue(key: Buffer, place: string, wrapped: Buffer): Buffer {
  const decipher = createDecipheriv(ALGORITHM, key, wrapped.subarray(0, IV), { authTagLength: TAG }).setAAD(Buffer.from(place));
  decipher.setAuthTag(wrapped.subarray(-TAG));
  return Buffer.concat([decipher.update(wrapped.subarray(IV, -TAG)), decipher.final()]);
}

/** Counters are not secret, and the engine increments them itself. Wrapped values are always longer. */
export const isCount = (value: Uint8Array): boolean => /^\d{1,15}$/.test(Buffer.from(value).toString('latin1'));

export const placeOf = (namespace: string, id: string) => `${namespace}/${id}`;

/** A vault whose engine never sees a plain value: each is encrypted with a key stored elsewhere. Names, counters and expiry times are in clear. */
export class WrappedVault implements Vault {
  constructor(
    private readonly inner: Vault,
    private readonly key: Buffer,
  ) {}

  async get(namespace: string, id: string): Promise<Buffer | undefined> {
    const wrapped = await this.inner.get(namespace, id);
    return wrapped && this.unwrap(namespace, id, wrapped);
  }

  async getMany(namespace: string, ids: readonly string[]): Promise<Map<string, Buffer>> {
    return this.unwrapAll(namespace, await this.inner.getMany(namespace, ids));
  }

  put(namespace: string, secret: Secret): Promise<void> {
    return this.inner.put(namespace, this.wrap(namespace, secret));
  }

  putMany(namespace: string, secrets: readonly Secret[]): Promise<void> {
    return this.inner.putMany(
      namespace,
      secrets.map((secret) => this.wrap(namespace, secret)),
    );
  }

  putIfAbsent(namespace: string, secret: Secret): Promise<boolean> {
    return this.inner.putIfAbsent(namespace, this.wrap(namespace, secret));
  }

  async putMissing(namespace: string, secrets: readonly Secret[]): Promise<Map<string, Buffer>> {
    const wrapped = secrets.map((secret) => this.wrap(namespace, secret));
    return this.unwrapAll(namespace, await this.inner.putMissing(namespace, wrapped));
  }

  count(namespace: string, counted: Pick<Secret, 'id' | 'expiresAt'>): Promise<number> {
    return this.inner.count(namespace, counted);
  }

  delete(namespace: string, id: string): Promise<boolean> {
    return this.inner.delete(namespace, id);
  }

  deleteUnder(prefix: string): Promise<number> {
    return this.inner.deleteUnder(prefix);
  }

  version(namespace: string): Promise<number> {
    return this.inner.version(namespace);
  }

  async *all(): AsyncGenerator<{ namespace: string; secrets: Secret[] }> {
    for await (const { namespace, secrets } of this.inner.all()) {
      yield {
        namespace,
        secrets: secrets.map((secret) => ({ ...secret, value: this.unwrap(namespace, secret.id, Buffer.from(secret.value)) })),
      };
    }
  }

  scrub(): Promise<void> {
    return this.inner.scrub();
  }

  rewrite(): Promise<void> {
    return this.inner.rewrite();
  }

  close(): Promise<void> {
    return this.inner.close();
  }

  private wrap(namespace: string, secret: Secret): Secret {
    return { ...secret, value: wrapValue(this.key, placeOf(namespace, secret.id), secret.value) };
  }

  private unwrap(namespace: string, id: string, wrapped: Buffer): Buffer {
    return isCount(wrapped) ? wrapped : unwrapValue(this.key, placeOf(namespace, id), wrapped);
  }

  private unwrapAll(namespace: string, wrapped: ReadonlyMap<string, Buffer>): Map<string, Buffer> {
    return new Map([...wrapped].map(([id, value]) => [id, this.unwrap(namespace, id, value)]));
  }
}
