import { eventDefinitions } from '@matricula/domain/registry';
import { leadDecider, leadStream, type LeadCommand } from '@matricula/domain/lead';
import { execute } from '@matricula/event-store';
import { callList } from '@matricula/read-models/call';
import { captured, readsOf } from '@matricula/testing';
import { openPlace, person, TENANT } from '../../../../libs/policy-kit/src/policies.fixture';
import { RuleUndoWork } from './rule-undo.work';

describe('the count of leads that an undo of a rule would give back', () => {
  const place = openPlace(eventDefinitions);
  afterAll(() => place.close());

  const lead = (leadId: string, command: LeadCommand) =>
    execute(place.store, leadDecider, { stream: leadStream(TENANT, leadId), tenantId: TENANT }, command, person);
  const give = async (leadId: string) => {
    await lead(leadId, { type: 'CaptureLead', data: { ...captured().data, leadId } } as LeadCommand);
    const data = { assignmentId: `turn-${leadId}`, ownerId: 'asha', ownerName: 'Asha', reason: 'rule' as const };
    await lead(leadId, { type: 'AssignLead', data });
    return { leadId, turnIds: [`turn-${leadId}`], at: new Date().toISOString() };
  };

  it('reads the histories of the first leads only', async () => {
    const work = new RuleUndoWork(place.store, readsOf([callList, []]), undefined as never, undefined as never);
    const given = [];
    for (let place = 1; place <= 5; place++) given.push(await give(`l${place}`));
    await lead('l2', { type: 'AssignLead', data: { assignmentId: 'by-hand', ownerId: 'bala', ownerName: 'Bala', reason: 'manual' } });
    const read = jest.spyOn(place.store, 'readMany');
    expect(await work.countRestorable(TENANT, given, { most: 3 })).toEqual({ count: 2, of: 3 });
    expect(read.mock.calls.flatMap(([streams]) => [...streams])).toHaveLength(3);
    expect(await work.countRestorable(TENANT, given)).toEqual({ count: 4, of: 5 });
  });

  it('lists a lead that was called since with the reason, also if a workflow only gave it', async () => {
    const given = await give('called');
    const startedAt = new Date(Date.now() + 1_000).toISOString();
    const calls = [{ callId: 'c1', leadId: 'called', startedAt, answeredAt: startedAt }];
    const blobs = { open: async () => [Buffer.from(JSON.stringify([given]))] };
    const leads = { split: async (_job: unknown, seen: string[]) => ({ seen, refused: {} }) };
    const work = new RuleUndoWork(place.store, readsOf([callList, calls]), blobs as never, leads as never);
    const workflow = { workflowId: 'w', from: '2026-01-01T00:00:00.000Z', to: '2030-01-01T00:00:00.000Z' };
    for (const settings of [{ selectionId: 's' }, { selectionId: 's', workflow }]) {
      const slices = [];
      for await (const slice of work.slices({ tenantId: TENANT, jobId: 'j', done: 0, counts: {}, meta: { ...person }, settings } as never))
        slices.push(slice);
      expect(slices).toEqual([
        { done: 1, counts: { restored: 0, refused: 1 }, refusedLeadIds: { 'The lead was called since.': ['called'] } },
      ]);
    }
  });
});
