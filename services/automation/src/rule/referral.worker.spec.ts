import type { RecordedEvent } from '@matricula/domain/kernel';
import { controlsBoundary, referralBoundary, referralIdOf, type ControlCommand } from '@matricula/domain/rule';
import { eventIdOf, execute } from '@matricula/event-store';
import { person, TENANT } from '../../../../libs/policy-kit/src/policies.fixture';
import { ReferralWorker } from './referral.worker';
import { openInstitution, type Institution } from './rules.fixture';

const answerBy = '2026-03-02T06:30:00.000Z';
const referralId = eventIdOf(referralIdOf(TENANT, 'l1'), 0);

describe('the offer of a lead to people of level 3', () => {
  let institution: Institution;
  let worker: ReferralWorker;
  beforeEach(async () => {
    institution = await openInstitution();
    worker = new ReferralWorker(institution.place.store);
    await institution.capture('l1');
    await institution.assign('l1', 'asha');
    const data = {
      ...{ referralId, leadId: 'l1', ruleId: 'r1', ruleName: 'Seniors', offeredBy: 'asha', fromOwnerId: 'asha' },
      ...{ people: ['divya', 'meera'], answerBy, answerMinutes: 30 },
    };
    const address = { stream: referralBoundary.stream(TENANT, referralId), tenantId: TENANT };
    await execute(institution.place.store, referralBoundary.decider, address, { type: 'OfferLead', data }, person);
  });
  afterEach(() => institution.close());

  const state = async () =>
    (await institution.place.store.states.current(referralBoundary.decider, referralBoundary.stream(TENANT, referralId))).state;
  const work = async () => {
    const events = await institution.history('l1');
    await worker.work(events.filter((event) => worker.types.has(event.type) && worker.thingOf(event) !== undefined));
  };
  const control = (command: ControlCommand) => {
    const { decider, stream } = controlsBoundary;
    return execute(institution.place.store, decider, { stream: stream(TENANT), tenantId: TENANT }, command, person);
  };
  const elapsed = (at = answerBy) => {
    const data = { timerId: 't', kind: 'referral-unanswered', dueAt: at, about: { referralId, answerBy, minutes: '30' } };
    const event = { id: `elapsed-${at}`, type: 'TimerElapsed', data, tenantId: TENANT, at, position: '', meta: { correlationId: 'c' } };
    return worker.work([event as unknown as RecordedEvent]);
  };

  it('ends when the lead gets another owner, with the reason; the offerer hears of it by the event', async () => {
    await work();
    expect((await state()).status).toBe('offered');
    await institution.assign('l1', 'bala');
    await work();
    await work();
    expect((await institution.place.log('LeadReferralEnded')).map(({ data }) => data)).toEqual([
      { referralId, leadId: 'l1', reason: 'owned', offeredBy: 'asha' },
    ]);
  });

  it('ends when the lead is removed', async () => {
    await institution.lead('l1', { type: 'RemoveLead', data: { reason: 'manual' } });
    await work();
    expect((await institution.place.log('LeadReferralEnded')).map(({ data }) => data)).toMatchObject([{ reason: 'gone' }]);
  });

  it('is passed on when nobody answers', async () => {
    await elapsed();
    expect((await state()).offer).toMatchObject({ offeredTo: 'meera', answerBy: '2026-03-02T07:00:00.000Z' });
  });

  it('is not passed on while the giving of leads is stopped, but soon after', async () => {
    await control({ type: 'HaltAutomation', data: { scope: 'giving', reason: 'A test', since: answerBy } });
    await elapsed();
    expect((await state()).offer).toMatchObject({ offeredTo: 'divya' });
    const [timer] = (await institution.place.log('TimerSet')).map(({ data }) => data as { dueAt: string });
    expect(timer).toMatchObject({ dueAt: '2026-03-02T06:35:00.000Z' });
    await control({ type: 'ResumeAutomation', data: { scope: 'giving', held: 'all', now: answerBy } });
    await elapsed(timer?.dueAt);
    expect((await state()).offer).toMatchObject({ offeredTo: 'meera' });
  });
});
