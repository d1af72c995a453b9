import { Injectable } from '@nestjs/common';
import { Vault } from '@matricula/vault';

const NAMESPACE = 'guest-homes';

/** Home tenants of guests who work in another institution. Needed because notifications raised for a guest there do not name the home tenant. */
@Injectable()
export class GuestHomes {
  constructor(private readonly vault: Vault) {}

  /** Stores the home tenant of a guest until all sessions that are open now must have expired. Does nothing for users in their home tenant. */
  async remember(userId: string, { homeTenantId, tenantId }: { homeTenantId: string; tenantId: string }, until: Date): Promise<void> {
    if (homeTenantId === tenantId) return;
    const value = Buffer.from(homeTenantId);
    await this.vault.put(NAMESPACE, { id: `${tenantId}/${userId}`, value, expiresAt: until, soon: true });
  }

  /** Home tenant of a guest; undefined for users who are not known to be guests. */
  async of(userId: string, tenantId: string): Promise<string | undefined> {
    return (await this.vault.get(NAMESPACE, `${tenantId}/${userId}`))?.toString();
  }
}
