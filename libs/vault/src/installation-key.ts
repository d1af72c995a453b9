import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import type { Vault } from './vault';

const NAMESPACE = 'installation';
const SIGNING = 'signing-key';

/** The Ed25519 key with which an installation signs its exports: created when first needed, stored only in the vault. */
export class InstallationKey {
  private known: Promise<KeyObject> | undefined;

  constructor(private readonly vault: Vault) {}

  async sign(bytes: Uint8Array): Promise<Buffer> {
    return sign(null, bytes, await this.key());
  }

  /** The 32-byte public key, for checking signatures. */
  async publicKey(): Promise<Buffer> {
    // The bytes before them are the key type header.
    return createPublicKey(await this.key())
      .export({ type: 'spki', format: 'der' })
      .subarray(-32);
  }

  private key(): Promise<KeyObject> {
    this.known ??= this.storedKey();
    this.known.catch(() => (this.known = undefined));
    return this.known;
  }

  /** If several processes start at once, the first key wins. */
  private async storedKey(): Promise<KeyObject> {
    const before = await this.vault.get(NAMESPACE, SIGNING);
    if (before) return createPrivateKey({ key: before, type: 'pkcs8', format: 'der' });
    const value = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'der' });
    const stored = (await this.vault.putMissing(NAMESPACE, [{ id: SIGNING, value }])).get(SIGNING);
    return createPrivateKey({ key: stored ?? value, type: 'pkcs8', format: 'der' });
  }
}
