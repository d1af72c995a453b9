import { assigned, captured, deciding } from '@matricula/testing';
import { leadDecider, type LeadCommand } from './lead.decider';
import { evolve, noLead, type LeadStreamEvent } from './lead.state';

const lead = deciding(leadDecider);
const referred = assigned({ ownerId: 'divya', reason: 'rule', readerIds: ['asha', 'om'], readersWithin: ['divya', 'meera'] });
const assign = (ownerId: string): LeadCommand => ({
  type: 'AssignLead',
  data: { assignmentId: 'next', ownerId, ownerName: ownerId, reason: 'manual' },
});
/** Assigns the lead after some events, and expects that nobody goes on reading it. */
const endsAfter = (events: readonly LeadStreamEvent[], ownerId: string) => {
  const [after] = leadDecider.decide(assign(ownerId), events.reduce(evolve, noLead));
  expect(after).toMatchObject({ type: 'LeadAssigned', data: { ownerId } });
  expect(Object.keys(after?.data ?? {})).not.toContain('readerIds');
};

describe('a lead that L2 referred to L3 goes on being read by its referrers (AU-04)', () => {
  it('while it moves among the people of level 3', () =>
    lead
      .given(captured(), referred)
      .when(assign('meera'))
      .then({ type: 'LeadAssigned', data: { readerIds: ['asha', 'om'], readersWithin: ['divya', 'meera'] } }));

  it('until it leaves them', () => {
    endsAfter([captured(), referred], 'bala');
    const back = assigned({ ownerId: 'bala' });
    endsAfter([captured(), referred, back], 'meera');
  });

  it('until it is referred on, after which the next referrers read it', () => {
    const on: LeadCommand = {
      type: 'AssignLead',
      data: { assignmentId: 'x', ownerId: 'esha', reason: 'rule', readerIds: ['divya'], readersWithin: ['esha', 'meera'] },
    };
    lead
      .given(captured(), referred)
      .when(on)
      .then({ type: 'LeadAssigned', data: { readerIds: ['divya'] } });
  });

  it('until it is removed or enrolled, also if it is restored later', () => {
    const removed = { type: 'LeadRemoved', data: { leadId: 'lead-1', reason: 'manual' } } as never;
    const restored = { type: 'LeadRestored', data: { leadId: 'lead-1', reason: 'undo' } } as never;
    endsAfter([captured(), referred, removed, restored], 'meera');
    const enrolled = { type: 'LeadEnrolled', data: { leadId: 'lead-1', callActionId: 'a', lead: {} } } as never;
    endsAfter([captured(), referred, enrolled], 'meera');
  });
});
