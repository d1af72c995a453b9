import type { SealedBlobStore } from '@matricula/blob-store';
import { ORIGIN, type RecordedEvent } from '@matricula/domain/kernel';
import type { EventStore } from '@matricula/event-store';
import { PushAddresses, type PushOwner } from '@matricula/outbound/push';
import type { Projections } from '@matricula/platform';
import type { EventWorker } from '@matricula/policy-kit';
import type { ReadStore } from '@matricula/read-store';
import type { DataSubjectKeys, Vault } from '@matricula/vault';

/** Vault entries by which sign-in finds accounts, and API keys. */
const [CREDENTIALS, KEYS_BY_ID, KEYS_BY_HASH] = ['credential', 'api-key-of', 'api-key'];
/** Vault entries of passkeys, by device and by account, and the secret for hashing reserved numbers. */
const [PASSKEYS, PASSKEYS_OF, PEPPERS] = ['passkey', 'passkeys-of', 'tenant-pepper'];

interface Ports {
  store: EventStore;
  reads: Pick<ReadStore, 'scrub'>;
  projections: Pick<Projections, 'caughtUp' | 'rewrite'>;
  vault: Vault;
  keys: Pick<DataSubjectKeys, 'destroyUnder'>;
  blobs: SealedBlobStore;
}

/**
 * Erases the data of a deleted institution that is not in rows: addresses of its users and their browsers, API keys, files, secrets, and
 * finally the encryption keys of personal data in the log; then compacts the files of rows, columns and keys.
 * After an interruption it starts again with what is left.
 */
export class TenantErasureWorker implements EventWorker {
  readonly name = 'tenant-erasure';
  readonly types = new Set(['TenantErased']);

  constructor(private readonly ports: Ports) {}

  thingOf({ tenantId }: RecordedEvent): string {
    return tenantId;
  }

  async work(events: readonly RecordedEvent[]): Promise<void> {
    for (const event of events) await this.erase(event);
  }

  private async erase({ tenantId, position }: RecordedEvent): Promise<void> {
    const { keys, blobs, reads, vault, projections } = this.ports;
    await this.forgetPeople(tenantId);
    await this.revokeKeys(tenantId);
    await this.forgetBrowsers(tenantId);
    await vault.delete(PEPPERS, tenantId);
    for await (const { id } of blobs.list(tenantId)) await blobs.delete(tenantId, id);
    await keys.destroyUnder(`${tenantId}/`);
    // Rows must be deleted before their files are compacted.
    await projections.caughtUp(position);
    await projections.rewrite();
    await reads.scrub();
    await vault.rewrite();
  }

  /** Releases the addresses, so that their owners can have an account elsewhere, and removes the passkeys. */
  private async forgetPeople(tenantId: string): Promise<void> {
    const { store, vault } = this.ports;
    const filter = { tenantId, types: ['UserRegistered', 'UserChanged'] };
    for await (const batch of store.readAll(ORIGIN, { filter })) {
      for (const { data } of batch as RecordedEvent[]) {
        const { userId, email, to } = data as { userId?: unknown; email?: unknown; to?: { email?: unknown } };
        const passkeys = await vault.get(PASSKEYS_OF, `${tenantId}/${String(userId)}`);
        for (const id of passkeys ? (JSON.parse(passkeys.toString()) as string[]) : []) await vault.delete(PASSKEYS, id);
        const address = email ?? to?.email;
        if (typeof address !== 'string') continue;
        const kept = await vault.get(CREDENTIALS, address);
        if (kept && (JSON.parse(kept.toString()) as { tenantId: string }).tenantId === tenantId) await vault.delete(CREDENTIALS, address);
      }
    }
  }

  /** A push subscription is stored by its address, not by institution; the browser's subscriptions for other institutions remain. */
  private async forgetBrowsers(tenantId: string): Promise<void> {
    const { store, vault } = this.ports;
    const addresses = new PushAddresses(vault);
    for await (const batch of store.readAll(ORIGIN, { filter: { tenantId, types: ['PushSubscribed'] } })) {
      for (const { data } of batch) {
        const { userId, subscriptionId } = data as Omit<PushOwner, 'tenantId'> & { subscriptionId: string };
        await addresses.forget(subscriptionId, { tenantId, userId });
      }
    }
  }

  private async revokeKeys(tenantId: string): Promise<void> {
    const { store, vault } = this.ports;
    for await (const batch of store.readAll(ORIGIN, { filter: { tenantId, types: ['ApiKeyCreated'] } })) {
      for (const { data } of batch) {
        const hash = await vault.get(KEYS_BY_ID, `${tenantId}/${(data as { recordId: string }).recordId}`);
        if (hash) await vault.delete(KEYS_BY_HASH, hash.toString());
      }
    }
  }
}
