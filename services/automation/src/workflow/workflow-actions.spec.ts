import type { RecordedEvent } from '@matricula/domain/kernel';
import { customField } from '@matricula/domain/lead';
import type { WorkflowRun } from '@matricula/domain/workflow';
import { recordList } from '@matricula/read-models/record';
import { readsOf } from '@matricula/testing';
import { TENANT } from '../../../../libs/policy-kit/src/policies.fixture';
import { Allocator } from '../rule';
import { openInstitution, type Institution } from '../rule/rules.fixture';
import { WorkflowActions } from './workflow-actions';

describe('a step that sets a custom field', () => {
  let institution: Institution;
  let fields: object[];
  beforeEach(async () => {
    institution = await openInstitution();
    fields = [{ recordId: 'f', key: 'cf_visit', label: 'Visit', kind: 'date', active: true }];
    await institution.capture('l1');
  });
  afterEach(() => institution.close());

  const set = (field: `custom.${string}`, value: string) => {
    const { store } = institution.place;
    const reads = readsOf([recordList(customField), fields]);
    const choices = { optedOut: () => Promise.reject(new Error('A field asks for no choice.')) };
    const actions = new WorkflowActions({ store, reads, now: () => new Date(), choices, allocator: new Allocator({ store, reads }) });
    const event = { id: 'e', tenantId: TENANT, at: new Date().toISOString(), meta: { correlationId: 'c' } } as unknown as RecordedEvent;
    const run = { workflowId: 'w', leadId: 'l1', runId: 'r', visit: 1 } as WorkflowRun;
    return actions.perform({ id: 's', kind: 'set', settings: { field, value } }, { event, run });
  };

  it('stores the value as a form of the lead does, so that rules find its date', async () => {
    // The history of the run names the field alone: its value is personal.
    expect(await set('custom.cf_visit', '05/03/2026')).toBe('custom.cf_visit');
    await institution.follow();
    expect(institution.rows.leads[0]).toMatchObject({ custom: { cf_visit: '2026-03-05' }, customDates: { cf_visit: expect.any(String) } });
  });

  it('is refused if the field no longer accepts the value', async () => {
    fields[0] = { ...fields[0], kind: 'choice', options: [{ name: 'Morning' }] };
    await expect(set('custom.cf_visit', 'Evening')).rejects.toMatchObject({ code: 'lead/field-invalid' });
    await institution.follow();
    expect(institution.rows.leads[0]?.custom).toBeUndefined();
  });
});
