import type { CommandBus } from '@nestjs/cqrs';
import type { RequestContext } from '@matricula/auth';
import { integration, webhookEndpoint } from '@matricula/domain/communication';
import { DomainError } from '@matricula/domain/kernel';
import { customField, leadStage } from '@matricula/domain/lead';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { secret, text } from '@matricula/domain/kernel/field-set';
import { defineRecord, type RecordValues } from '@matricula/domain/record';
import type { EventStore } from '@matricula/event-store';
import { leadList } from '@matricula/read-models/lead';
import { readsOf } from '@matricula/testing';
import { isSet, SqliteVault } from '@matricula/vault';
import type { DecideCommand } from '../decision/decide.handler';
import { Records } from './records.service';
import { SealedValues } from './sealed-values';

const account = defineRecord({
  name: 'Account',
  context: 'communication',
  list: 'accounts',
  label: 'Account',
  permission: 'Setting_Configuration',
  fields: { name: text({ label: 'Name' }), password: secret({ label: 'Password', most: 20 }) },
});
const asked = (role: number) =>
  ({
    tenantId: 't1',
    acl: [{ code: 'Setting_Configuration', level: [1, 2, 3, 4, 5, 6] }],
    user: { userId: 'u1', role },
    actor: { id: 'u1' },
    sight: {},
  }) as unknown as RequestContext;

describe('writes to records', () => {
  let vault: SqliteVault;
  let kept: RecordValues;
  let refuses: boolean;
  const records = () => {
    const execute = async ({ decision }: DecideCommand<unknown, never, never, never>) => {
      const { type, data } = decision as { type: string; data: { values?: RecordValues } };
      if (refuses) throw new DomainError('accounts/taken', 'No.');
      const from = { ...kept };
      const state = { status: 'kept', values: { ...kept, ...data.values } };
      if (type !== 'RemoveRecord') kept = state.values;
      return { position: '1', events: type === 'ChangeRecord' ? [{ type: 'AccountChanged', data: { from, to: data.values } }] : [], state };
    };
    return new Records({ execute } as unknown as CommandBus, readsOf(), new SealedValues(vault), {} as EventStore);
  };
  const secrets = async () => {
    const all: string[] = [];
    for await (const { secrets: some } of vault.all()) all.push(...some.map(({ value }) => Buffer.from(value).toString()));
    return all;
  };
  const admin = asked(staffRoles.admin);

  beforeEach(() => {
    vault = new SqliteVault({ file: ':memory:' });
    [kept, refuses] = [{}, false];
  });
  afterEach(() => vault.close());

  it('are for admins only where they give access, whatever else the user may do', () => {
    const values = { name: 'CRM', url: 'https://crm.example', kinds: ['LeadCaptured'] };
    expect(() => records().create(webhookEndpoint, values, asked(staffRoles.manager))).toThrow('do not have permission');
    expect(() => records().create(account, { name: 'x' }, asked(staffRoles.manager))).not.toThrow();
  });

  it('say of a secret that it is set; it is in the vault, the last one alone, until the record is gone', async () => {
    const { recordId } = await records().create(account, { name: 'Mail', password: 'first' }, admin);
    const first = kept.password;
    expect([isSet(first), await secrets()]).toEqual([true, ['first']]);
    await records().change(account, recordId, { name: 'Our mail', password: first }, admin);
    expect([kept.password, await secrets()]).toEqual([first, ['first']]);
    await records().change(account, recordId, { password: 'second' }, admin);
    expect([kept.password === first, await secrets()]).toEqual([false, ['second']]);
    await records().remove(account, recordId, admin);
    expect(await secrets()).toEqual([]);
  });

  it('are not deleted while something refers to them, and say how much does', async () => {
    let leads = 1204;
    const reads = readsOf();
    Object.assign(reads, {
      get: () => Promise.resolve({ recordId: 's1', stageName: 'Ringing' }),
      filling: () => Promise.resolve(undefined),
      count: () => Promise.resolve(leads),
    });
    const execute = () => Promise.resolve({ position: '1', events: [], state: { status: 'removed', values: {} } });
    const stages = new Records({ execute } as unknown as CommandBus, reads, new SealedValues(vault), {} as EventStore);
    const use = { model: leadList, where: () => ({ field: 'stageId', op: 'eq' as const, value: 's1' }) };
    stages.addUses(leadStage, [{ ...use, words: ['lead', 'leads'] }]);
    await expect(stages.remove(leadStage, 's1', admin)).rejects.toMatchObject({
      code: 'lead-stages/in-use',
      message: '1,204 leads refer to this Lead stage. Move them first, or deactivate it.',
    });
    leads = 0;
    await expect(stages.remove(leadStage, 's1', admin)).resolves.toMatchObject({ recordId: 's1' });
  });

  it('store no secret of a refused request', async () => {
    refuses = true;
    await expect(records().create(account, { name: 'Mail', password: 'first' }, admin)).rejects.toThrow('No.');
    await expect(records().create(account, { name: 'Mail', password: 'x'.repeat(21) }, admin)).rejects.toMatchObject({
      code: 'accounts/field-too-long',
    });
    expect(await secrets()).toEqual([]);
  });

  it('are made of fields: no body, a list and a text are refused as such', async () => {
    const refused = { code: 'accounts/field-invalid', message: 'An object of fields is needed.' };
    for (const values of [undefined, null, [], 'name']) {
      const none = values as unknown as RecordValues;
      expect(() => records().create(account, none, admin)).toThrow(expect.objectContaining(refused));
      await expect(records().change(account, 'r1', none, admin)).rejects.toMatchObject(refused);
    }
  });

  it('that affect field rules are refused to users with hidden fields', () => {
    const context = asked(staffRoles.admin);
    const ruled = (fields: object) => ({ ...context, sight: { ...context.sight, fields } }) as RequestContext;
    for (const type of [customField, webhookEndpoint]) {
      expect(() => records().create(type, {}, ruled({ email: 'masked' }))).toThrow(/some of them are hidden from your role/);
      expect(() => records().assertAllowed(type, ruled({ name: 'readOnly' }))).not.toThrow();
    }
    expect(() => records().assertAllowed(integration, ruled({ email: 'masked' }))).not.toThrow();
  });

  it('accept no field from users that only the product sets', async () => {
    for (const [type, values, name] of [
      [webhookEndpoint, { pausedBecause: 'Because' }, 'pausedBecause'],
      [integration, { channel: 'sms' }, 'channel'],
      [customField, { key: 'cf_other' }, 'key'],
    ] as const) {
      const refused = { code: `${type.list}/field-unknown`, message: `${type.label} has no field ${name} that you can set.` };
      expect(() => records().create(type, values, asked(staffRoles.admin))).toThrow(expect.objectContaining(refused));
      await expect(records().change(type, 'r1', values, asked(staffRoles.admin))).rejects.toMatchObject(refused);
    }
  });
});
