import { evolve, leadDecider, noLead, undoJobDecider, type LeadCommand, type LeadStreamEvent } from '@matricula/domain/lead';
import {
  assigned,
  callActionRecorded,
  captured,
  followUpCompleted,
  followUpReopened,
  followUpScheduled,
  moved,
  projecting,
} from '@matricula/testing';
import { activityFactsProjector } from './activity-facts.projector';

const facts = projecting(activityFactsProjector);
const undo = { type: 'UndoJobOnLead', data: { jobId: 'job-1', assignmentId: 'job-1-undo' } } as const;

/** The history, followed by the events that undoing the job appends, and then those of the commands. */
function undone(history: LeadStreamEvent[], ...commands: LeadCommand[]): LeadStreamEvent[] {
  const state = history.reduce(undoJobDecider.evolve, undoJobDecider.initial);
  const events = [...history, ...undoJobDecider.decide(undo, state)];
  return commands.reduce((all, command) => [...all, ...leadDecider.decide(command, all.reduce(evolve, noLead))], events);
}
/** Kinds of the facts that reports count: those that were not withdrawn. */
const counted = async (events: LeadStreamEvent[]) =>
  [...(await facts.given(...events).rows()).values()].flatMap(({ kind, withdrawn }) => (withdrawn ? [] : [kind]));

const reEnquired = (jobId?: string): LeadStreamEvent => ({
  type: 'LeadReEnquired',
  data: { leadId: 'lead-1', enquiryId: 'enquiry-2', attempt: 2, source: 'IVR', offered: {}, jobId, lead: { source: 'WEB' } },
});

describe('facts of activity', () => {
  it('credit users for their actions, and no user for an import', async () => {
    await facts.given(captured()).then('enquiry/lead-1').matches({ kind: 'captured', counsellorId: 'user-1' });
    const { counsellorId } = (await facts.given(captured({ jobId: 'job-1' })).rows()).get('tenant-1/enquiry/lead-1') ?? {};
    expect(counsellorId).toBeUndefined();
  });

  it('tell for how many seconds a lead was open in a queue, for call actions and skips, and nothing for those that do not say it', async () => {
    const skipped = (queueSeconds?: number): LeadStreamEvent => ({
      type: 'LeadSkipped',
      data: { leadId: 'lead-1', userId: 'user-1', day: '2026-03-02', reason: 'Busy', queueSeconds, lead: { source: 'WEB' } },
    });
    const before: LeadStreamEvent = {
      type: 'LeadSkipped',
      data: { leadId: 'lead-1', userId: 'user-1', day: '2026-03-01', reason: 'Busy' },
    };
    const rows = await facts.given(callActionRecorded({ queueSeconds: 95 }), callActionRecorded(), skipped(12), before).rows();
    expect([...rows.values()].map(({ kind, queueSeconds, counsellorId, source }) => [kind, queueSeconds, counsellorId, source])).toEqual([
      ['call-action', 95, 'user-1', 'WEB'],
      ['call-action', undefined, 'user-1', 'WEB'],
      ['skipped', 12, 'user-1', 'WEB'],
      ['skipped', undefined, 'user-1', undefined],
    ]);
  });

  it('credit an assignment to the new owner, and a lead that the owner took to no user', async () => {
    await facts.given(assigned()).then('assigned/lead-1/assignment-1').matches({ kind: 'assigned', counsellorId: 'asha' });
    expect(await counted([assigned({ ownerId: undefined, ownerName: undefined })])).toEqual([]);
  });

  it('credit the enquiries of a lead to its present owner', async () => {
    const enquiryIds = ['lead-1', 'enquiry-2'];
    const ofVikram = assigned({ assignmentId: 'assignment-2', ownerId: 'vikram', ownerName: 'Vikram Nair', enquiryIds });
    const unowned = facts.given(captured({ jobId: 'job-1' }), reEnquired('job-1'));
    for (const id of enquiryIds) await unowned.then(`enquiry/${id}`).matches({ ownerId: undefined, leadUnowned: true });
    await facts.given(captured(), assigned()).then('enquiry/lead-1').matches({ ownerId: 'asha', leadUnowned: false });
    const moved = [captured(), assigned(), reEnquired(), ofVikram];
    for (const id of enquiryIds)
      await facts
        .given(...moved)
        .then(`enquiry/${id}`)
        .matches({ ownerId: 'vikram', ownerName: 'Vikram Nair', leadUnowned: false });
    const taken = assigned({ assignmentId: 'assignment-3', ownerId: undefined, ownerName: undefined, reason: 'undo', enquiryIds });
    for (const id of enquiryIds)
      await facts
        .given(...moved, taken)
        .then(`enquiry/${id}`)
        .matches({ ownerId: undefined, ownerName: undefined, leadUnowned: true });
  });

  it('stay with the people who acted when the lead is reassigned', async () => {
    const after = facts.given(captured(), assigned(), callActionRecorded(), assigned({ assignmentId: 'assignment-2', ownerId: 'vikram' }));
    const call = [...(await after.rows()).values()].find(({ kind }) => kind === 'call-action');
    expect(call).toMatchObject({ counsellorId: 'user-1', ownerId: 'asha' });
    expect(call).not.toHaveProperty('leadUnowned');
  });

  it('do not count a completion that was undone, nor the follow-up in its place', async () => {
    const done: LeadStreamEvent[] = [followUpScheduled(), followUpCompleted({ nextFollowUpId: 'follow-up-2' })];
    const next = followUpScheduled({ followUpId: 'follow-up-2' });
    const undo = followUpReopened({ withdrawnFollowUpId: 'follow-up-2' });
    expect(await counted([...done, next])).toEqual(['follow-up-scheduled', 'follow-up-completed', 'follow-up-scheduled']);
    expect(await counted([...done, next, undo])).toEqual(['follow-up-scheduled']);
    expect(await counted([...done, next, undo, followUpCompleted()])).toEqual(['follow-up-scheduled', 'follow-up-completed']);
  });

  it('withdraw a verification that was undone', async () => {
    const verified: LeadStreamEvent = { type: 'LeadVerified', data: { leadId: 'lead-1', lead: {} } };
    expect(await counted([verified])).toEqual(['verified']);
    expect(await counted([verified, { type: 'LeadVerificationWithdrawn', data: { leadId: 'lead-1' } }])).toEqual([]);
  });
});

describe('an undone import', () => {
  const brought = [
    captured({ jobId: 'job-1' }),
    assigned({ assignmentId: 'job-1', reason: 'import', jobId: 'job-1' }),
    reEnquired('job-1'),
  ];

  it('is removed from the reports with all its leads', async () => {
    expect(await counted(brought)).toEqual(['captured', 'assigned', 're-enquired']);
    expect(await counted(undone(brought))).toEqual([]);
  });

  it('is counted again when its lead is restored', async () =>
    expect(await counted(undone(brought, { type: 'RestoreLead', data: {} }))).toEqual(['captured', 'assigned', 're-enquired']));

  it('withdraws its enquiry of a lead that was there before', async () =>
    expect(await counted(undone([captured(), reEnquired('job-1')]))).toEqual(['captured']));

  it('stays counted if the lead was worked on since', async () =>
    expect(await counted(undone([...brought, callActionRecorded()]))).toContain('captured'));

  it('is withdrawn too where its removal names nothing, as the first version wrote it', async () => {
    const removed: LeadStreamEvent = { type: 'LeadRemoved', data: { leadId: 'lead-1', reason: 'import-undone', jobId: 'job-1', lead: {} } };
    expect(await counted([...brought.slice(0, 2), removed])).toEqual([]);
  });
});

describe('a stage changed in bulk', () => {
  it('counts as a stage change of the person who did it, not as a call action, until it is undone', async () => {
    const fact = facts.given(captured(), moved()).then('stage/lead-1/job-1');
    await fact.matches({
      kind: 'stage-changed',
      stage: 'Not Interested',
      previousStage: 'Call Back',
      stageChanged: true,
      counsellorId: 'user-1',
    });
    expect(await counted([captured(), callActionRecorded(), moved()])).toEqual(['captured', 'call-action', 'stage-changed']);
    expect(await counted(undone([captured(), callActionRecorded(), moved()]))).toEqual(['captured', 'call-action']);
  });
});

describe('an undone bulk assignment', () => {
  it('counts neither for the assignee nor again for the previous owner', async () => {
    const given = assigned({
      assignmentId: 'job-1',
      ownerId: 'asha',
      previousOwnerId: 'ravi',
      previousOwnerName: 'Ravi',
      reason: 'bulk',
      jobId: 'job-1',
    });
    const first = assigned({ ownerId: 'ravi', ownerName: 'Ravi' });
    expect(await counted(undone([captured(), first, given]))).toEqual(['captured', 'assigned']);
  });
});

describe('a removed lead', () => {
  it('is counted as removed until it is restored', async () => {
    const removed = undone([captured()], { type: 'RemoveLead', data: { reason: 'manual' } });
    expect(await counted(removed)).toEqual(['captured', 'removed']);
    expect(await counted([...removed, { type: 'LeadRestored', data: { leadId: 'lead-1' } }])).toEqual(['captured']);
  });
});
