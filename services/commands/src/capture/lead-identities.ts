import { createHmac, type KeyObject } from 'node:crypto';
import { leadIdentityStream, normaliseEmail, normaliseExternalId, normalisePhone } from '@matricula/domain/lead';
import { TenantPeppers, type Vault } from '@matricula/vault';

export interface LeadIdentity {
  kind: 'phone' | 'email' | 'external';
  stream: string;
}

/** Names the reservation streams of a person's phone, e-mail and external id; keyed hashes, so that stream names do not reveal numbers. */
export class LeadIdentities {
  private readonly peppers: TenantPeppers;

  constructor(vault: Vault) {
    this.peppers = new TenantPeppers(vault);
  }

  /** The tenant's key; created on first use. */
  pepper(tenantId: string): Promise<KeyObject> {
    return this.peppers.of(tenantId);
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
