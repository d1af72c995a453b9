import { createHash } from 'node:crypto';
import type { Vault } from '@matricula/vault';
import type { PushAddress } from './push-sender';

const NAMESPACE = 'push-address';

/** A user's subscribed browser. */
export interface PushOwner {
  tenantId: string;
  userId: string;
}

interface Stored {
  owners: PushOwner[];
  address: PushAddress;
}

const isSame = (one: PushOwner, other: PushOwner) => one.tenantId === other.tenantId && one.userId === other.userId;

/** Push addresses of subscribed browsers. Anyone who knows an address may send to it, so they are stored in the vault. */
export class PushAddresses {
  constructor(private readonly vault: Vault) {}

  /** The id of a browser: it follows from its address. */
  idOf(endpoint: string): string {
    return createHash('sha256').update(endpoint).digest('base64url').slice(0, 22);
  }

  /** Stores a browser for a user in the tenant they work in, and returns its previous owners: a browser notifies one user at a time. */
  async keep(address: PushAddress, owner: PushOwner): Promise<PushOwner[]> {
    const id = this.idOf(address.endpoint);
    const { owners = [] } = (await this.read(id)) ?? {};
    const own = owners.filter(({ userId, tenantId }) => userId === owner.userId && tenantId !== owner.tenantId);
    await this.write(id, { owners: [...own, owner], address });
    return owners.filter(({ userId }) => userId !== owner.userId);
  }

  /** The address of a browser, while it is this person's. */
  async find(id: string, owner: PushOwner): Promise<PushAddress | undefined> {
    const stored = await this.read(id);
    return stored?.owners.some((one) => isSame(one, owner)) ? stored.address : undefined;
  }

  /** Removes a user's browser. */
  async forget(id: string, owner: PushOwner): Promise<void> {
    const stored = await this.read(id);
    if (!stored) return;
    const owners = stored.owners.filter((one) => !isSame(one, owner));
    if (owners.length > 0) await this.write(id, { ...stored, owners });
    else await this.vault.delete(NAMESPACE, id);
  }

  private async read(id: string): Promise<Stored | undefined> {
    const value = await this.vault.get(NAMESPACE, id);
    return value && (JSON.parse(value.toString()) as Stored);
  }

  private write(id: string, stored: Stored): Promise<void> {
    return this.vault.put(NAMESPACE, { id, value: Buffer.from(JSON.stringify(stored)) });
  }
}
