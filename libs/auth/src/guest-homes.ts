import { Injectable } from '@nestjs/common';
import { Vault } from '@matricula/vault';

const NAMESPACE = 'guest-homes';

/** Where the accounts of guests are, while they are at work in another institution: what is raised for them there names no home. */
@Injectable()
export class GuestHomes {
  constructor(private readonly vault: Vault) {}

  /** Remembers somebody until no session that is open now can be; whoever works at home needs nobody to. */
  async remember(userId: string, { homeTenantId, tenantId }: { homeTenantId: string; tenantId: string }, until: Date): Promise<void> {
    if (homeTenantId === tenantId) return;
    const value = Buffer.from(homeTenantId);
    await this.vault.put(NAMESPACE, { id: `${tenantId}/${userId}`, value, expiresAt: until, soon: true });
  }

  /** The tenant of a guest's account; undefined for whoever is none, as far as is known. */
  async of(userId: string, tenantId: string): Promise<string | undefined> {
    return (await this.vault.get(NAMESPACE, `${tenantId}/${userId}`))?.toString();
  }
}
