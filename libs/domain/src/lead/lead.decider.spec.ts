import fc from 'fast-check';
import { assigned, callActionRecorded, captured, deciding, followUpScheduled } from '@matricula/testing';
import { callActionDecider, type RecordCallAction, type StageRules } from '../call-action';
import { followUpDecider } from '../follow-up';
import { DomainError } from '../kernel';
import { leadDecider, type LeadCommand } from './lead.decider';
import { evolve, noLead, type Lead, type LeadStreamEvent } from './lead.state';

const lead = deciding(leadDecider);
/** Maximum size of an event, with room for three kinds of ids. */
const MOST_BYTES = 128 * 1024;

describe('an enquiry of a known person', () => {
  it('is counted and overwrites nothing', () =>
    lead
      .given(captured())
      .when({ type: 'ReEnquireLead', data: { enquiryId: 'enquiry-2', source: 'IVR', offered: { name: 'R. Kumar' } } })
      .then({ type: 'LeadReEnquired', data: { attempt: 2, source: 'IVR', offered: { name: 'R. Kumar' }, lead: { source: 'WEB' } } }));
  it('does nothing when it is sent again', () => {
    const data = { enquiryId: 'enquiry-2', source: 'IVR', offered: {} };
    const again = { type: 'LeadReEnquired', data: { ...data, leadId: 'lead-1', attempt: 2, lead: {} } } as const;
    lead.given(captured(), again).when({ type: 'ReEnquireLead', data }).thenNothing();
  });
});

describe('the stage of many leads at once', () => {
  const closed: StageRules = {
    ...{ id: 'stage-closed', name: 'Not Interested', subStages: ['Budget', 'Joined elsewhere'] },
    ...{ subStageRequired: true, followUpRequired: false, locksStage: true },
  };
  const change = (stage: Partial<StageRules> = {}, subStage: string | undefined = 'Budget'): LeadCommand => ({
    type: 'MoveLead',
    data: { stage: { ...closed, ...stage }, subStage, jobId: 'job-1' },
  });
  const called = callActionRecorded({ subStage: 'Busy' });

  it('changes with old and new side by side, and locks where the stage does (CA-09)', () =>
    lead
      .given(captured(), called)
      .when(change())
      .then({
        type: 'LeadMoved',
        data: {
          ...{ stageId: 'stage-closed', stage: 'Not Interested', subStage: 'Budget', stageLocked: true },
          ...{ previousStageId: 'stage-call-back', previousStage: 'Call Back', previousSubStage: 'Busy', previousStageLocked: false },
          ...{ reason: 'bulk', jobId: 'job-1', lead: { source: 'WEB' } },
        },
      }));
  it('stays where it is that stage already, locked or not', () => {
    const there = callActionRecorded({ stageId: 'stage-closed', stage: 'Not Interested', subStage: 'Budget', stageLocked: true });
    lead.given(captured(), there).when(change()).thenNothing();
  });
  it('is refused by a lead with a pending follow-up, as a call action is', () =>
    lead.given(captured(), called, followUpScheduled()).when(change()).thenRefused('call-action/follow-up-pending'));
  it('is refused by a lead whose stage is locked', () => {
    lead
      .given(captured(), callActionRecorded({ stageLocked: true }))
      .when(change())
      .thenRefused('call-action/stage-locked');
    lead
      .given(captured(), callActionRecorded({ stage: 'Enrolled', stageId: 'stage-enrolled', stageLocked: true }))
      .when(change())
      .thenRefused('call-action/stage-locked');
  });
  it('is possible again once the admission of an enrolled lead is cancelled, which leaves the stage', () => {
    const unlock = { type: 'UnlockLeadStage', data: { admissionId: 'a-1' } } as const;
    const enrolled = callActionRecorded({ stage: 'Enrolled', stageId: 'stage-enrolled', stageLocked: true });
    const unlocked = { leadId: 'lead-1', admissionId: 'a-1', stageId: 'stage-enrolled', stage: 'Enrolled', lead: {} };
    lead
      .given(captured(), enrolled)
      .when(unlock)
      .then({ type: 'LeadStageUnlocked', data: { stage: 'Enrolled', stageId: 'stage-enrolled' } });
    const free = lead.given(captured(), enrolled, { type: 'LeadStageUnlocked', data: unlocked });
    free.when(change()).then({ type: 'LeadMoved', data: { previousStage: 'Enrolled', previousStageLocked: false } });
    free.when(unlock).thenNothing();
    lead
      .given(captured(), callActionRecorded({ stageLocked: true }))
      .when(unlock)
      .thenNothing();
    lead.given(captured()).when(unlock).thenNothing();
  });
  it('is refused without the sub-stage that the stage requires, and with one of another stage', () => {
    lead
      .given(captured())
      .when({ type: 'MoveLead', data: { stage: closed } })
      .thenRefused('call-action/sub-stage-required');
    lead.given(captured()).when(change({}, 'Busy')).thenRefused('call-action/sub-stage-unknown');
    lead
      .given(captured())
      .when({ type: 'MoveLead', data: { stage: { ...closed, subStageRequired: false } } })
      .then({ type: 'LeadMoved', data: { stage: 'Not Interested' } });
  });
  it('is never one that takes a Followup Date, nor Enrolled: those are reached by a call action', () => {
    lead
      .given(captured())
      .when(change({ followUpRequired: true }))
      .thenRefused('call-action/follow-up-required');
    lead
      .given(captured())
      .when(change({ name: 'Enrolled' }))
      .thenRefused('lead/enrolled-by-call-action');
  });
});

describe('details of a lead', () => {
  const change = (to: object, expected?: object): LeadCommand => ({ type: 'ChangeLeadDetails', data: { to, expected } });
  it('are changed with old and new side by side', () =>
    lead
      .given(captured())
      .when(change({ name: 'Ravi K', city: 'Pune' }))
      .then({ type: 'LeadDetailsChanged', data: { from: { name: 'Ravi Kumar', city: null }, to: { name: 'Ravi K', city: 'Pune' } } }));
  it('include source, college and what else was brought', () => {
    const to = { source: 'IVR', collegeId: 'c2', collegeName: 'Delhi School', 'attributes.budget': '5 lakh' };
    const changed = { type: 'LeadDetailsChanged', data: { leadId: 'lead-1', from: { source: 'WEB' }, to } } as const;
    lead
      .given(captured())
      .when(change(to))
      .then({ type: 'LeadDetailsChanged', data: { from: { source: 'WEB', collegeId: '1004', 'attributes.budget': null }, to } });
    lead.given(captured(), changed).when(change(to)).thenNothing();
    lead
      .given(captured(), changed)
      .when(change({ 'attributes.budget': null }, { 'attributes.budget': '5 lakh' }))
      .then({ type: 'LeadDetailsChanged', data: { from: { 'attributes.budget': '5 lakh' }, to: { 'attributes.budget': null } } });
    lead
      .given(captured(), changed)
      .when({ type: 'VerifyLead', data: { verified: true } })
      .then({
        type: 'LeadVerified',
        data: { lead: { source: 'IVR', primarySource: 'IVR', collegeId: 'c2', collegeName: 'Delhi School' } },
      });
  });
  it('stay when nothing differs', () =>
    lead
      .given(captured())
      .when(change({ name: 'Ravi Kumar' }))
      .thenNothing());
  it('are not overwritten if another user changed them in the meantime', () =>
    lead
      .given(captured())
      .when(change({ name: 'Ravi K' }, { name: 'Ravi' }))
      .thenRefused('lead/changed-meanwhile'));
});

describe('an owner', () => {
  it('takes over the pending follow-ups', () =>
    lead
      .given(captured(), assigned(), followUpScheduled())
      .when({ type: 'AssignLead', data: { assignmentId: 'a2', ownerId: 'vikram', ownerName: 'Vikram Nair', reason: 'manual' } })
      .then({
        type: 'LeadAssigned',
        data: { previousOwnerId: 'asha', pendingFollowUpIds: { 'follow-up-1': followUpScheduled().data.dueAt } },
      }));
  it('takes over all enquiries, named where there are several', async () => {
    const enquired = { leadId: 'lead-1', enquiryId: 'enquiry-2', attempt: 2, offered: {}, lead: {} };
    await lead
      .given(captured(), { type: 'LeadReEnquired', data: enquired })
      .when({ type: 'AssignLead', data: { assignmentId: 'a2', ownerId: 'vikram', ownerName: 'Vikram Nair', reason: 'manual' } })
      .then({ type: 'LeadAssigned', data: { enquiryIds: ['lead-1', 'enquiry-2'] } });
  });
  it('who owns it already changes nothing', () =>
    lead
      .given(captured(), assigned())
      .when({ type: 'AssignLead', data: { assignmentId: 'a2', ownerId: 'asha', ownerName: 'Asha Sharma', reason: 'manual' } })
      .thenNothing());
  it('keeps the lead if a bulk assignment expected another owner', () =>
    lead
      .given(captured(), assigned())
      .when({ type: 'AssignLead', data: { assignmentId: 'a2', ownerId: 'vikram', ownerName: 'V', onlyFrom: 'rohan', reason: 'bulk' } })
      .thenNothing());
});

describe('a lead', () => {
  it('has a priority of three', () =>
    lead
      .given(captured())
      .when({ type: 'PrioritiseLead', data: { priority: 7 } })
      .thenRefused('lead/priority-unknown'));
  it('comes back as it was', () => {
    const removed = { type: 'LeadRemoved', data: { leadId: 'lead-1', reason: 'manual', lead: {} } } as const;
    lead.given(captured(), removed).when({ type: 'RestoreLead', data: {} }).then({ type: 'LeadRestored' });
    lead
      .given(captured(), removed)
      .when({ type: 'PrioritiseLead', data: { priority: 2 } })
      .thenRefused('lead/removed');
  });
  it('whose person was erased is as one that never was, and is erased once', () => {
    const erased: LeadStreamEvent = { type: 'LeadErased', data: { leadId: 'lead-1', callActionIds: [], followUpIds: [] } };
    const known = lead.given(captured());
    known
      .when({ type: 'EraseLead', data: { jobIds: ['job-1'] } })
      .then({ type: 'LeadErased', data: { leadId: 'lead-1', jobIds: ['job-1'] } });
    const gone = lead.given(captured(), erased);
    gone.when({ type: 'EraseLead', data: {} }).thenNothing();
    gone.when({ type: 'RestoreLead', data: {} }).thenRefused('lead/unknown');
    gone.when({ type: 'RemoveLead', data: { reason: 'manual' } }).thenRefused('lead/unknown');
  });
  it('that was called thousands of times is folded without copying, and erased in events that the log takes', () => {
    const calls = Array.from({ length: 4_500 }, (_, n) => callActionRecorded({ callActionId: `${'c'.repeat(30)}-${n}` }));
    const [before, after] = [[captured(), ...calls.slice(0, -1)].reduce(evolve, noLead), [captured(), ...calls].reduce(evolve, noLead)];
    expect(after.callActions).toMatchObject({ item: calls.at(-1)?.data.callActionId, length: 4_500 });
    const events = leadDecider.decide({ type: 'EraseLead', data: { jobIds: ['job-1'] } }, after);
    expect(events.flatMap(({ data }) => ('callActionIds' in data ? data.callActionIds : []))).toEqual(
      calls.map(({ data }) => data.callActionId),
    );
    expect(events.map(({ data }) => 'jobIds' in data)).toEqual([true, false, false, false, false]);
    for (const { data } of events) expect(JSON.stringify(data).length).toBeLessThan(MOST_BYTES);
    const longest = evolve(before, calls.at(-1)!);
    expect(longest.callActions?.before).toBe(before.callActions);
  });
  it('keeps the files that a user adds with their note', () => {
    const files = [{ blobId: 'b-1', name: 'passport.pdf', contentType: 'application/pdf', bytes: 2_048 }];
    lead
      .given(captured())
      .when({ type: 'AddLeadNote', data: { noteId: 'n-1', note: 'passport.pdf', files } })
      .then({ type: 'LeadNoteAdded', data: { noteId: 'n-1', note: 'passport.pdf', files } });
  });
  it('takes its notes along when the person is erased', () => {
    const note: LeadCommand = { type: 'AddLeadNote', data: { noteId: 'n-1', note: 'Prefers mornings.' } };
    const added = { type: 'LeadNoteAdded', data: { leadId: 'lead-1', noteId: 'n-1', note: 'Prefers mornings.' } } as const;
    lead.given(captured()).when(note).then(added);
    lead
      .given(captured(), added)
      .when({ type: 'EraseLead', data: {} })
      .then({ type: 'LeadErased', data: { noteIds: ['n-1'] } });
    lead
      .given(captured(), { type: 'LeadErased', data: { leadId: 'lead-1', callActionIds: [], followUpIds: [] } })
      .when(note)
      .thenRefused('lead/unknown');
  });
  it('that never was does not come back', () => lead.given().when({ type: 'RestoreLead', data: {} }).thenRefused('lead/unknown'));
});

/** Any order of work on one lead, commands that are refused included. */
const work = fc.array(
  fc.record({
    kind: fc.constantFrom('call', 'call-with-follow-up', 'complete', 'assign', 'enrol', 'remove', 'restore'),
    day: fc.integer({ min: 1, max: 20 }),
  }),
  { maxLength: 40 },
);

describe('any sequence of commands', () => {
  it('never leaves a lead with two pending follow-ups, nor changes a locked stage', () => {
    fc.assert(
      fc.property(work, (steps) => {
        let state = ([captured()] as LeadStreamEvent[]).reduce(evolve, noLead);
        for (const [index, step] of steps.entries()) {
          const before = state;
          state = attempt(step.kind, index, step.day, state).reduce(evolve, state);
          expect(state.pendingFollowUps.length).toBeLessThanOrEqual(1);
          if (before.stageLocked) expect([state.stageLocked, state.stageId]).toEqual([true, before.stageId]);
        }
      }),
    );
  });
});

function attempt(kind: string, index: number, day: number, state: Lead): LeadStreamEvent[] {
  const now = `2026-01-${String(day).padStart(2, '0')}T05:00:00.000Z`;
  const stage = {
    id: kind,
    name: kind === 'enrol' ? 'Enrolled' : kind,
    subStages: ['x'],
    subStageRequired: false,
    followUpRequired: kind === 'call-with-follow-up',
    locksStage: false,
  };
  const call = {
    callActionId: `call-${index}`,
    followUpId: `follow-up-${index}`,
    stage,
    stageTag: 'call',
    subStage: 'x',
    allowAutomation: false,
    dialer: false,
    attachments: [],
    userId: 'u',
    userName: 'U',
    now,
  } satisfies RecordCallAction['data'];
  try {
    switch (kind) {
      case 'complete':
        return followUpDecider.decide(
          {
            type: 'CompleteFollowUp',
            data: { id: state.pendingFollowUps[0]?.followUpId ?? 'none', completedBy: 'u', completedAt: now, via: 'list' },
          },
          state,
        );
      case 'assign':
        return leadDecider.decide(
          { type: 'AssignLead', data: { assignmentId: `a-${index}`, ownerId: `u-${day}`, ownerName: 'U', reason: 'manual' } },
          state,
        );
      case 'remove':
        return leadDecider.decide({ type: 'RemoveLead', data: { reason: 'manual' } }, state);
      case 'restore':
        return leadDecider.decide({ type: 'RestoreLead', data: {} }, state);
      default:
        return callActionDecider.decide(
          { type: 'RecordCallAction', data: { ...call, followUpAt: stage.followUpRequired ? now : undefined } },
          state,
        );
    }
  } catch (error) {
    if (error instanceof DomainError) return [];
    throw error;
  }
}
