import { projecting } from '@matricula/testing';
import { applicationFactsProjector } from './application-facts.projector';

const at = '2026-11-20T05:00:00.000Z';
const happened = (type: string, data: object = {}) => ({ type, at, data: { applicationId: 'a-1', leadId: 'lead-1', ...data } });
const started = happened('ApplicationStarted', {
  ...{ formId: 'f-1', formName: 'MBA 2027', version: 1, phone: '+919812345670', phoneHash: 'h', source: 'CAF', ownerId: 'asha' },
});
const moved = (from: string, to: string) => happened('ApplicationMoved', { move: 'x', from, to });
const facts = (...events: object[]) => projecting(applicationFactsProjector).given(started, ...(events as never[]));

describe('the funnel of applications', () => {
  it('counts each step that an application reached, and tells nothing of the person', async () => {
    expect([...(await facts().rows()).values()]).toEqual([
      {
        ...{ factId: 'a-1', at, leadId: 'lead-1', formId: 'f-1', formName: 'MBA 2027', source: 'CAF', ownerId: 'asha' },
        ...{ submitted: false, eligible: false, interviewed: false, offered: false, accepted: false, enrolled: false, ended: false },
      },
    ]);
    const submitted = happened('ApplicationSubmitted', { from: 'started', version: 1, submittedAt: at });
    const steps = [submitted, moved('in-verification', 'eligible'), moved('eligible', 'interviewed'), moved('ranked', 'offered')];
    await facts(...steps, moved('offered', 'withdrawn'))
      .then('a-1')
      .matches({ submitted: true, eligible: true, interviewed: true, offered: true, accepted: false, ended: true });
  });

  it('follows the owner of the lead, and an enrolment that is taken back', async () => {
    const enrolled = [moved('offered', 'accepted'), moved('accepted', 'enrolled')];
    await facts(...enrolled)
      .then('a-1')
      .matches({ accepted: true, enrolled: true });
    const given = happened('ApplicationOwnerChanged', { ownerId: 'vikram', ownerName: 'Vikram Nair' });
    await facts(...enrolled, moved('enrolled', 'accepted'), given)
      .then('a-1')
      .matches({ accepted: true, enrolled: false, ownerId: 'vikram', ownerName: 'Vikram Nair' });
  });
});
