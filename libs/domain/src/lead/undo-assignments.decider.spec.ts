import { assigned, callActionRecorded, captured, deciding } from '@matricula/testing';
import { staffRoles } from '../kernel/staff-roles';
import { undoAssignmentsDecider, type UndoAssignments } from './undo-assignments.decider';

const lead = deciding(undoAssignmentsDecider);
const undo: UndoAssignments = { type: 'UndoAssignments', data: { undoes: ['t1', 't2'], assignmentId: 'undo', jobId: 'job-1' } };
const given = assigned({ assignmentId: 't1', reason: 'rule', ownerId: 'asha' });
const moved = assigned({ assignmentId: 't2', reason: 'rule', ownerId: 'bala', previousOwnerId: 'asha', previousOwnerName: 'Asha' });

describe('what a rule gave in a period is undone', () => {
  it('to nobody, if the lead had no owner', () =>
    lead
      .given(captured(), given)
      .when(undo)
      .then({ type: 'LeadAssigned', data: { ownerId: undefined, reason: 'undo', undoes: 't1', jobId: 'job-1', previousOwnerId: 'asha' } }));

  it('to the owner before the first of several moves without work between them', () => {
    const early = assigned({ assignmentId: 'm', reason: 'manual', ownerId: 'om' });
    const first = assigned({ assignmentId: 't1', reason: 'rule', ownerId: 'asha', previousOwnerId: 'om', previousOwnerName: 'Om' });
    lead
      .given(captured(), early, first, moved)
      .when(undo)
      .then({ type: 'LeadAssigned', data: { ownerId: 'om', undoes: 't1' } });
    lead
      .given(captured(), early, first, callActionRecorded(), moved)
      .when(undo)
      .then({ type: 'LeadAssigned', data: { ownerId: 'asha', undoes: 't2' } });
  });

  it('also after the lead enquired again or answered, which is no work of a person', () => {
    const again = {
      type: 'LeadReEnquired',
      data: { leadId: 'lead-1', enquiryId: 'e2', attempt: 2, source: 'IVR', offered: {}, lead: {} },
    } as const;
    lead
      .given(captured(), given, again)
      .when(undo)
      .then({ type: 'LeadAssigned', data: { ownerId: undefined } });
  });

  it('not after work, another assignment or the removal of the lead', () => {
    lead.given(captured(), given, callActionRecorded()).when(undo).thenRefused('lead/worked-on');
    lead
      .given(captured(), given, assigned({ assignmentId: 'm', ownerId: 'om' }))
      .when(undo)
      .thenRefused('lead/handed-on');
    const removed = { type: 'LeadRemoved', data: { leadId: 'lead-1', reason: 'manual', lead: {} } } as const;
    lead.given(captured(), given, removed).when(undo).thenRefused('lead/gone');
  });

  it('also after a workflow did something for the lead, which is no work of a person', () => {
    const by = (role: number) => ({
      ...{ type: 'LeadDetailsChanged', data: { leadId: 'lead-1', to: { city: 'Panaji' }, from: {} } },
      meta: { actor: { id: 'one', name: 'One', email: '', role } },
    });
    lead
      .given(captured(), given, by(staffRoles.system) as never)
      .when(undo)
      .then({ type: 'LeadAssigned', data: { ownerId: undefined } });
    lead
      .given(captured(), given, by(staffRoles.admin) as never)
      .when(undo)
      .thenRefused('lead/worked-on');
  });
});
