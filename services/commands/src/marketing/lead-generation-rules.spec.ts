import type { IdentityService } from '@matricula/auth';
import { city } from '@matricula/domain/catalog';
import { campaign, cityMapping } from '@matricula/domain/marketing';
import type { RecordType, RecordValues } from '@matricula/domain/record';
import type { EventStore } from '@matricula/event-store';
import { broadcasts } from '@matricula/read-models/marketing';
import { recordList } from '@matricula/read-models/record';
import { readsOf } from '@matricula/testing';
import type { Records } from '../record';
import { LeadGenerationRules } from './lead-generation-rules';

type Rule = (values: RecordValues, tenantId: string, isNew: boolean, recordId: string) => void | Promise<void>;

describe('AU-10: what campaigns and city mappings name', () => {
  const cities = [
    { recordId: 'c1', name: 'Gurugram', active: true },
    { recordId: 'c2', name: 'Old Town', active: false },
  ];
  const sent = [{ broadcastId: 'b1', campaignId: 'fair', channel: 'sms' }];
  let rules: Map<RecordType, Rule[]>;
  const checked = async (type: RecordType, values: RecordValues, changed?: string) => {
    for (const rule of rules.get(type) ?? []) await rule(values, 't1', changed === undefined, changed ?? 'new');
  };

  beforeEach(() => {
    rules = new Map();
    const records = {
      addRule: (type: RecordType, rule: Rule) => void rules.set(type, [...(rules.get(type) ?? []), rule]),
    } as unknown as Records;
    const reads = readsOf([recordList(city), cities], [broadcasts, sent]);
    Object.assign(reads, { reached: () => Promise.resolve() });
    const identity = {
      user: (tenantId: string, id: string) => Promise.resolve(tenantId === 't1' && id === 'asha' ? { userId: id } : undefined),
    };
    new LeadGenerationRules({ head: () => '9' } as unknown as EventStore, reads, identity as unknown as IdentityService, records);
  });

  it('is a city of the master, and one that is active', async () => {
    await expect(checked(cityMapping, { spelling: 'Gurgaon', city: 'Gurugram' })).resolves.toBeUndefined();
    await expect(checked(cityMapping, { spelling: 'Gudgaon' })).resolves.toBeUndefined();
    for (const name of ['Atlantis', 'Old Town'])
      await expect(checked(cityMapping, { city: name })).rejects.toMatchObject({
        code: 'city-mappings/field-invalid',
        message: `There is no active city ${name}.`,
      });
  });

  it('is a user of the institution', async () => {
    await expect(checked(campaign, { ownerId: 'asha' })).resolves.toBeUndefined();
    await expect(checked(campaign, { ownerId: null })).resolves.toBeUndefined();
    await expect(checked(campaign, { ownerId: 'lakeview-counsellor' })).rejects.toMatchObject({ code: 'campaigns/field-invalid' });
  });

  it('is the channel of the broadcasts of the campaign', async () => {
    await expect(checked(campaign, { channel: 'sms' }, 'fair')).resolves.toBeUndefined();
    await expect(checked(campaign, { channel: 'email' }, 'winter')).resolves.toBeUndefined();
    await expect(checked(campaign, { channel: 'email' }, 'fair')).rejects.toMatchObject({
      message: 'Broadcasts of another channel belong to this campaign.',
    });
  });

  it('is a time that does not end before it begins', () => {
    expect(campaign.contradiction({ startsOn: '2026-12-10', endsOn: '2026-12-01' })).toMatchObject({ field: 'endsOn' });
    expect(campaign.contradiction({ startsOn: '2026-12-10', endsOn: '2026-12-10' })).toBeUndefined();
    expect(campaign.contradiction({ startsOn: null, endsOn: '2026-12-01' })).toBeUndefined();
  });
});
