import { integration, providerField, providers, settingsOf, type ProviderName } from '@matricula/domain/communication';
import { recordList, type RecordRow } from '@matricula/read-models/record';
import type { ReadStore } from '@matricula/read-store';
import { RecordSecrets, type Vault } from '@matricula/vault';

/** An institution's account at a provider, with its secrets. Only for code that calls the provider. */
export interface Account {
  integrationId: string;
  provider: ProviderName;
  settings: Readonly<Record<string, unknown>>;
  /** Addresses and ranges from which the provider may report; empty: any. */
  addresses?: unknown;
}

/** Accounts of institutions at providers. */
export class Integrations {
  private readonly secrets: RecordSecrets;

  constructor(
    private readonly reads: ReadStore,
    vault: Vault,
  ) {
    this.secrets = new RecordSecrets(vault);
  }

  /** The active account through which messages of a channel are sent; undefined if the institution has none. */
  async of(tenantId: string, channel: string): Promise<Account | undefined> {
    const where = {
      and: [
        { field: 'channel', op: 'eq' as const, value: channel },
        { field: 'active', op: 'eq' as const, value: true },
      ],
    };
    const [row] = await this.reads.page(recordList(integration), tenantId, { where, limit: 1 });
    return row && this.opened(row, tenantId);
  }

  /** One account, active or not: its provider may still report about earlier messages. */
  async find(tenantId: string, integrationId: string): Promise<Account | undefined> {
    const row = await this.reads.get(recordList(integration), tenantId, integrationId);
    return row && this.opened(row, tenantId);
  }

  private async opened(row: RecordRow, tenantId: string): Promise<Account> {
    const provider = row.provider as ProviderName;
    const settings = settingsOf(provider, row);
    for (const [name, { kind }] of Object.entries(providers[provider].fields)) {
      if (kind !== 'secret') continue;
      const place = { tenantId, recordId: row.recordId, field: providerField(provider, name) };
      settings[name] = await this.secrets.read(place, settings[name]);
    }
    return { integrationId: row.recordId, provider, settings, addresses: row.addresses };
  }
}
