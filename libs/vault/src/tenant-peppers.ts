import { createHmac, createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import { BoundedMap } from './bounded-map';
import type { Vault } from './vault';

const NAMESPACE = 'tenant-pepper';
/** Maximum number of cached keys; others are read from the vault again. */
const MOST_PEPPERS = 10_000;

/** The secrets with which phone numbers and addresses of a tenant are hashed. They are deleted with the tenant. */
export class TenantPeppers {
  private readonly peppers = new BoundedMap<KeyObject>(MOST_PEPPERS);

  constructor(private readonly vault: Vault) {}

  /** The tenant's key; created on first use. */
  async of(tenantId: string): Promise<KeyObject> {
    const known = this.peppers.get(tenantId);
    if (known) return known;
    const kept = await this.vault.putMissing(NAMESPACE, [{ id: tenantId, value: randomBytes(32) }]);
    const bytes = kept.get(tenantId);
    if (!bytes) throw new Error(`The vault kept no key for tenant ${tenantId}`);
    // As a KeyObject: with raw bytes, each digest would take seven times as long.
    const pepper = createSecretKey(bytes);
    this.peppers.set(tenantId, pepper);
    return pepper;
  }

  /** Keyed hash of a text: 32 hexadecimal digits. */
  async hash(tenantId: string, text: string): Promise<string> {
    return createHmac('sha256', await this.of(tenantId))
      .update(text)
      .digest('hex')
      .slice(0, 32);
  }
}
