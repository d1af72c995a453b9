import { assigned, captured, deciding, moved } from '@matricula/testing';
import { staffRoles } from '../kernel/staff-roles';
import type { LeadStreamEvent } from './lead.state';
import { undoWorkflowDecider, type UndoWorkflow } from './undo-workflow.decider';

const lead = deciding(undoWorkflowDecider);
const period = { workflowId: 'w', from: '2026-03-01T00:00:00.000Z', to: '2026-03-02T00:00:00.000Z' };
const undo: UndoWorkflow = { type: 'UndoWorkflow', data: { ...period, undoes: ['t1'], assignmentId: 'undo', jobId: 'job-1' } };
const onlySets: UndoWorkflow = { ...undo, data: { ...undo.data, undoes: [] } };

/** An event that a step of a workflow wrote. */
const byStep = (event: object, { at = '2026-03-01T10:00:00.000Z', workflowId = 'w' } = {}) =>
  ({ ...event, at, meta: { chain: ['r', workflowId], actor: { role: staffRoles.system } } }) as unknown as LeadStreamEvent;
const changed = (from: Record<string, string | null>, to: Record<string, string | null>) => ({
  type: 'LeadDetailsChanged',
  data: { leadId: 'lead-1', from, to },
});
const before = captured({ course: 'BA' });
const course = byStep(changed({ course: 'BA' }, { course: 'MBA' }));

describe('what a workflow did in a period is undone', () => {
  it('for values that steps set and nobody has changed since', () => {
    lead
      .given(before, course)
      .when(onlySets)
      .then({ type: 'LeadDetailsChanged', data: { to: { course: 'BA' }, jobId: 'job-1' } });
    const again = byStep(changed({ course: 'MBA' }, { course: 'MCA' }));
    lead
      .given(before, course, again)
      .when(onlySets)
      .then(
        { type: 'LeadDetailsChanged', data: { to: { course: 'MBA' } } },
        { type: 'LeadDetailsChanged', data: { to: { course: 'BA' } } },
      );
  });

  it('not for values that a person has changed since', () => {
    const byPerson = changed({ course: 'MBA' }, { course: 'BCom' }) as LeadStreamEvent;
    lead.given(before, course, byPerson).when(onlySets).thenRefused('lead/changed-since');
  });

  it('not for values that a person changed and set to the same again', () => {
    const [away, back] = [changed({ course: 'MBA' }, { course: 'BCom' }), changed({ course: 'BCom' }, { course: 'MBA' })];
    lead
      .given(before, course, away as LeadStreamEvent, back as LeadStreamEvent)
      .when(onlySets)
      .thenRefused('lead/changed-since');
    const both = byStep(changed({ course: 'BA', city: null }, { course: 'MBA', city: 'Pune' }));
    lead
      .given(before, both, away as LeadStreamEvent, back as LeadStreamEvent)
      .when(onlySets)
      .then({ type: 'LeadDetailsChanged', data: { from: { city: 'Pune' }, to: { city: null } } });
    const prioritised = (from: number, to: number) =>
      ({ type: 'LeadPrioritised', data: { leadId: 'lead-1', from, to } }) as LeadStreamEvent;
    lead
      .given(before, byStep(prioritised(1, 2)), prioritised(2, 0), prioritised(0, 2))
      .when(onlySets)
      .thenRefused('lead/changed-since');
  });

  it('not beyond what a person set between two steps', () => {
    const byPerson = changed({ course: 'MBA' }, { course: 'BCom' }) as LeadStreamEvent;
    const again = byStep(changed({ course: 'BCom' }, { course: 'MBA' }));
    lead
      .given(before, course, byPerson, again)
      .when(onlySets)
      .then({ type: 'LeadDetailsChanged', data: { to: { course: 'BCom' } } });
  });

  it('for the stage, unless the lead was moved since', () => {
    const stage = byStep(moved({ reason: 'rule', stageId: 's2', stage: 'Warm', previousStageId: 's1', previousStage: 'Fresh' }));
    lead
      .given(before, stage)
      .when(onlySets)
      .then({ type: 'LeadMoved', data: { stage: 'Fresh', reason: 'undo' } });
    lead
      .given(before, stage, moved({ stageId: 's2', stage: 'Warm' }))
      .when(onlySets)
      .thenRefused('lead/changed-since');
  });

  it('with the owner whom a step gave the lead, and with the values alone if somebody has worked on it since', () => {
    const given = byStep(assigned({ assignmentId: 't1', reason: 'rule', ownerId: 'asha' }));
    lead
      .given(before, course, given)
      .when(undo)
      .then(
        { type: 'LeadDetailsChanged' },
        { type: 'LeadAssigned', data: { ownerId: undefined, reason: 'undo', undoes: 't1', lead: { course: 'BA' } } },
      );
    const onward = assigned({ assignmentId: 'm', reason: 'manual', ownerId: 'bala', previousOwnerId: 'asha' });
    lead.given(before, course, given, onward).when(undo).then({ type: 'LeadDetailsChanged' });
  });

  it('leaves alone what other workflows did, and what was done outside the period', () => {
    lead
      .given(before, byStep(changed({ course: 'BA' }, { course: 'MBA' }), { workflowId: 'other' }))
      .when(onlySets)
      .thenNothing();
    lead
      .given(before, byStep(changed({ course: 'BA' }, { course: 'MBA' }), { at: period.to }))
      .when(onlySets)
      .thenNothing();
  });
});
