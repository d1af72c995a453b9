import { createHmac, createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import { leadIdentityStream, normaliseEmail, normaliseExternalId, normalisePhone } from '@matricula/domain/lead';
import { BoundedMap, Vault } from '@matricula/vault';

export interface LeadIdentity {
  kind: 'phone' | 'email' | 'external';
  stream: string;
}

const NAMESPACE = 'tenant-pepper';
/** Maximum number of cached keys; others are read from the vault again. */
const MOST_PEPPERS = 10_000;

/** Names the reservation streams of a person's phone, e-mail and external id; keyed hashes, so that stream names do not reveal numbers. */
export class LeadIdentities {
  private readonly peppers = new BoundedMap<KeyObject>(MOST_PEPPERS);

  constructor(private readonly vault: Vault) {}

  /** The tenant's key; created on first use. */
  async pepper(tenantId: string): Promise<KeyObject> {
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

  /** Phone first: it determines the lead if several identities are known. */
  of(tenantId: string, pepper: KeyObject, person: { phone?: string; email?: string; externalId?: string }): LeadIdentity[] {
    const phone = normalisePhone(person.phone);
    const email = normaliseEmail(person.email);
    const external = normaliseExternalId(person.externalId);
    return [
      ...(phone ? [this.named(tenantId, pepper, 'phone', phone)] : []),
      ...(email ? [this.named(tenantId, pepper, 'email', email)] : []),
      ...(external ? [this.named(tenantId, pepper, 'external', external)] : []),
    ];
  }

  /** The identity of a value as written; `of` only handles normalised values. */
  named(tenantId: string, pepper: KeyObject, kind: LeadIdentity['kind'], value: string): LeadIdentity {
    const digest = createHmac('sha256', pepper).update(`${kind}:${value}`).digest('hex').slice(0, 32);
    return { kind, stream: leadIdentityStream(tenantId, digest) };
  }
}
