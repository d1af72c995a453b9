import { Injectable } from '@nestjs/common';
import { IdentityService } from '@matricula/auth';
import { city } from '@matricula/domain/catalog';
import { campaign, cityMapping } from '@matricula/domain/marketing';
import { EventStore } from '@matricula/event-store';
import { broadcasts } from '@matricula/read-models/marketing';
import { recordList } from '@matricula/read-models/record';
import { ReadStore } from '@matricula/read-store';
import { fieldInvalid, Records } from '../record';

/** The longest wait for rows that are up to date. */
const ROWS_MS = 10_000;

/** What campaigns and city mappings name exists: users of the institution, and cities of the master (001 §7.9). */
@Injectable()
export class LeadGenerationRules {
  constructor(
    private readonly store: EventStore,
    private readonly reads: ReadStore,
    private readonly identity: IdentityService,
    records: Records,
  ) {
    records.addRule(campaign, async ({ ownerId }, tenantId) => {
      if (!ownerId || (await this.identity.user(tenantId, String(ownerId)))) return;
      throw fieldInvalid(campaign.list, 'ownerId', 'There is no such user.');
    });
    records.addRule(campaign, async ({ channel }, tenantId, isNew, recordId) => {
      if (isNew || !channel) return;
      const where = {
        and: [
          { field: 'campaignId', op: 'eq' as const, value: recordId },
          { field: 'channel', op: 'ne' as const, value: String(channel) },
        ],
      };
      if ((await this.reads.count(broadcasts, tenantId, { where })) === 0) return;
      throw fieldInvalid(campaign.list, 'channel', 'Broadcasts of another channel belong to this campaign.');
    });
    records.addRule(cityMapping, async ({ city: name }, tenantId) => {
      if (!name || (await this.hasCity(tenantId, String(name).trim()))) return;
      throw fieldInvalid(cityMapping.list, 'city', `There is no active city ${String(name)}.`);
    });
  }

  /** Whether the master has this city; a missing one may have been added a moment ago. */
  private async hasCity(tenantId: string, name: string): Promise<boolean> {
    const model = recordList(city);
    const where = {
      and: [
        { field: 'name', op: 'eq' as const, value: name },
        { field: 'active', op: 'ne' as const, value: false },
      ],
    };
    const found = async () => (await this.reads.count(model, tenantId, { where })) > 0;
    if (await found()) return true;
    await this.reads.reached(model.name, await this.store.head(), ROWS_MS, tenantId);
    return found();
  }
}
