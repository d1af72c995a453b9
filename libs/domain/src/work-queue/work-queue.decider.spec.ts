import { captured, deciding } from '@matricula/testing';
import { workQueueDecider } from './work-queue.decider';

const lead = deciding(workQueueDecider);
const today = { userId: 'asha', day: '2026-03-02' };
const skip = (reason = 'Busy') => ({ type: 'SkipLead', data: { ...today, reason } }) as const;
const skipped = { type: 'LeadSkipped', data: { leadId: 'lead-1', ...today, reason: 'Busy' } } as const;
const unskip = { type: 'UnskipLead', data: today } as const;

describe('a lead in a queue', () => {
  it('is skipped for the day, with the reason', () =>
    lead
      .given(captured())
      .when(skip())
      .then({ type: 'LeadSkipped', data: { ...today, reason: 'Busy', leadName: 'Ravi Kumar' } }));

  it('is skipped after the seconds for which it was open, an hour at most', () => {
    const after = (queueSeconds: number) => ({ type: 'SkipLead', data: { ...today, reason: 'Busy', queueSeconds } }) as const;
    lead
      .given(captured())
      .when(after(12))
      .then({ type: 'LeadSkipped', data: { queueSeconds: 12, lead: { source: 'WEB' } } });
    lead
      .given(captured())
      .when(after(90_000))
      .then({ type: 'LeadSkipped', data: { queueSeconds: 3_600 } });
  });

  it('is skipped once, until the reason is another', () => {
    lead.given(captured(), skipped).when(skip()).thenNothing();
    lead
      .given(captured(), skipped)
      .when(skip('Wrong number'))
      .then({ type: 'LeadSkipped', data: { reason: 'Wrong number' } });
  });

  it('is returned to the queue by the user who skipped it', () => {
    lead.given(captured(), skipped).when(unskip).then({ type: 'LeadUnskipped', data: today });
    lead
      .given(captured(), skipped)
      .when({ type: 'UnskipLead', data: { ...today, userId: 'ravi' } })
      .thenRefused('work-queue/not-skipped');
  });

  it('is not skipped if it does not exist', () => lead.given().when(skip()).thenRefused('lead/unknown'));
});
