import { assigned, captured, deciding, moved } from '@matricula/testing';
import { CapacityCount, markingCapacity } from './capacity';
import { leadDecider, type LeadCommand } from './lead.decider';
import { undoJobDecider } from './undo-job.decider';

const give = (ownerId: string): LeadCommand => ({
  type: 'AssignLead',
  data: { assignmentId: 'a', ownerId, ownerName: ownerId, reason: 'bulk' },
});
const full = () => new CapacityCount(new Map([['asha', { open: 3, most: 3 }]]));
const leads = (count = full()) => deciding(markingCapacity(leadDecider, count, (lead) => lead));

describe('the count of the leads that a person gets', () => {
  it('is exceeded from the first lead on that is one too many', () => {
    const count = new CapacityCount(new Map([['asha', { open: 2, most: 3 }]]));
    const taken = ['l1', 'l2', 'l3'].map((leadId) => count.take('asha', leadId));
    expect(taken).toEqual([undefined, 3, 3]);
    expect(count.take('om', 'l1')).toBeUndefined();
  });

  it('has a lead once, however often it is decided again', () => {
    const count = new CapacityCount(new Map([['asha', { open: 2, most: 3 }]]));
    for (let attempt = 0; attempt < 2; attempt++) expect(count.take('asha', 'l1')).toBeUndefined();
    expect(count.take('asha', 'l2')).toBe(3);
  });
});

describe('an assignment above the capacity of its receiver', () => {
  it('is marked, in an undo as well', () => {
    leads()
      .given(captured())
      .when(give('asha'))
      .then({ type: 'LeadAssigned', data: { ownerId: 'asha', exceededCapacity: 3 } });
    const given = assigned({ assignmentId: 'job', ownerId: 'bala', previousOwnerId: 'asha', reason: 'bulk', jobId: 'job' });
    deciding(markingCapacity(undoJobDecider, full(), ({ lead }) => lead))
      .given(captured(), given)
      .when({ type: 'UndoJobOnLead', data: { jobId: 'job', assignmentId: 'undo' } })
      .then({ type: 'LeadAssigned', data: { ownerId: 'asha', reason: 'undo', exceededCapacity: 3 } });
  });

  it('counts no lead that the person has already, that takes no seat, or that is gone', () => {
    const count = new CapacityCount(new Map([['asha', { open: 2, most: 3 }]]));
    const removed = { type: 'LeadRemoved', data: { leadId: 'lead-1', reason: 'bulk', lead: {} } } as never;
    leads(count)
      .given(captured(), assigned({ ownerId: 'asha' }))
      .when(give('asha'))
      .thenNothing();
    leads(count)
      .given(captured(), moved({ stageLocked: true }))
      .when(give('asha'))
      .then({ type: 'LeadAssigned' });
    leads(count).given(captured(), removed).when(give('asha')).thenRefused('lead/removed');
    expect(count.take('asha', 'another')).toBeUndefined();
    expect(count.take('asha', 'one more')).toBe(3);
  });
});
