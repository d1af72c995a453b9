import {
  applicationBoundary,
  applicationContext,
  formBoundary,
  type ApplicationCommand,
  type FormContent,
} from '@matricula/domain/application';
import { automationEvents } from '@matricula/domain/automation';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { paymentContext, paymentLinkBoundary } from '@matricula/domain/payment';
import { execute } from '@matricula/event-store';
import { applicationList } from '@matricula/read-models/application';
import { reacting, readsOf } from '@matricula/testing';
import { openPlace, person, TENANT, type Place } from '../../../../libs/policy-kit/src/policies.fixture';
import { lapseAfterDeadline } from './lapse-after-deadline.policy';
import { LapseApplicationWorker } from './lapse-application.worker';

const deadline = '2026-11-27T10:00:00.000Z';
const content: FormContent = {
  ...{ name: 'MBA 2027', languages: ['en'], deadline },
  sections: [
    {
      ...{ sectionId: 'person', title: { en: 'Person' } },
      questions: [{ questionId: 'name', kind: 'text', label: { en: 'Name' }, required: false }],
    },
  ],
};
const elapsed = (at: string) =>
  ({
    ...{ id: 'e-1', type: 'TimerElapsed', tenantId: TENANT, position: '1', at, meta: { correlationId: 'c' } },
    data: { kind: 'application-form-deadline', about: { formId: 'f-1' } },
  }) as unknown as RecordedEvent;

describe('an application at the deadline of its form', () => {
  let place: Place;
  const tell = (applicationId: string, command: ApplicationCommand) =>
    execute(
      place.store,
      applicationBoundary.decider,
      { stream: applicationBoundary.stream(TENANT, applicationId), tenantId: TENANT },
      command,
      person,
    );
  const start = (applicationId: string) => {
    const about = { leadId: 'lead-1', formId: 'f-1', formName: 'MBA 2027', version: 1, phone: '+919811122233', phoneHash: 'h' };
    return tell(applicationId, { type: 'StartApplication', data: { applicationId, ...about } });
  };
  /** The applications that lapse when the timer elapses twice; the rows still call all of them started. */
  const lapsed = async (at: string, ...ids: string[]) => {
    const rows = ids.map((applicationId) => ({ applicationId, formId: 'f-1', status: 'started' }));
    const worker = new LapseApplicationWorker({ store: place.store, reads: readsOf([applicationList, rows]) });
    for (let times = 0; times < 2; times++) await worker.work([elapsed(at)]);
    return (await place.log('ApplicationMoved')).map(({ data }) => (data as { applicationId: string; to: string }).applicationId);
  };

  beforeEach(async () => {
    place = openPlace([...applicationContext.events, ...paymentContext.events, ...automationEvents]);
    const address = { stream: formBoundary.stream(TENANT, 'f-1'), tenantId: TENANT };
    await execute(place.store, formBoundary.decider, address, { type: 'DraftForm', data: { formId: 'f-1', content } }, person);
    const publish = { type: 'PublishForm', data: { expected: 1, at: '2026-11-20T10:00:00.000Z' } } as const;
    await execute(place.store, formBoundary.decider, address, publish, person);
  });
  afterEach(() => place.close());

  it('lapses once if it is not submitted, and stays if it is', async () => {
    await start('a-1');
    await start('a-2');
    await tell('a-2', { type: 'SubmitApplication', data: { at: '2026-11-26T10:00:00.000Z', content } });
    expect(await lapsed(deadline, 'a-1', 'a-2')).toEqual(['a-1']);
  });

  /** Starts an application and asks for its fee; with `begunAt`, its pay page was opened then. */
  const pays = async (applicationId: string, begunAt?: string) => {
    await start(applicationId);
    await tell(applicationId, { type: 'RequestFee', data: { orderId: `o-${applicationId}`, linkId: applicationId } });
    const link = { stream: paymentLinkBoundary.stream(TENANT, applicationId), tenantId: TENANT };
    const data = { linkId: applicationId, orderId: `o-${applicationId}`, leadId: 'lead-1', token: 't', amountPaise: 100, purpose: 'MBA' };
    await execute(place.store, paymentLinkBoundary.decider, link, { type: 'CreateLink', data }, person);
    if (begunAt === undefined) return;
    const page = { checkoutId: `${applicationId}-1`, provider: 'sandbox', mode: 'live', amountPaise: 100 } as const;
    const plan = { type: 'PlanCheckout', data: { ...page, at: begunAt } } as const;
    await execute(place.store, paymentLinkBoundary.decider, link, plan, person, { at: begunAt });
    const begin = { type: 'StartCheckout', data: { ...page, providerId: 'p', url: '/pay' } } as const;
    await execute(place.store, paymentLinkBoundary.decider, link, begin, person, { at: begunAt });
  };

  it('stays open while a payment that began in time is under way, and not if it began later or not at all', async () => {
    await pays('a-1', '2026-11-27T09:59:59.000Z');
    await pays('a-2', '2026-11-27T10:00:00.001Z');
    await pays('a-3');
    expect(await lapsed(deadline, 'a-1', 'a-2', 'a-3')).toEqual(['a-2', 'a-3']);
  });

  it('has its applicant warned of the end, an hour after the deadline, while a payment that began in time leaves it open', async () => {
    await pays('a-1', '2026-11-27T09:59:59.000Z');
    await pays('a-2');
    await lapsed(deadline, 'a-1', 'a-2');
    const about = { kind: 'submit-due', ref: 'a-1-2026-11-27', applicationId: 'a-1', until: '2026-11-28T10:00:00.000Z' };
    expect((await place.log('TimerSet')).map(({ data }) => data)).toEqual([
      expect.objectContaining({ kind: 'applicant-news', dueAt: '2026-11-27T11:00:00.000Z', about }),
    ]);
  });

  it('lapses a day later, although a payment began in time', async () => {
    await pays('a-1', '2026-11-27T09:59:59.000Z');
    expect(await lapsed('2026-11-28T09:59:59.999Z', 'a-1')).toEqual([]);
    expect(await lapsed('2026-11-28T10:00:00.000Z', 'a-1')).toEqual(['a-1']);
  });

  it('stays open if the deadline was moved', async () => {
    await start('a-1');
    expect(await lapsed('2026-11-25T10:00:00.000Z', 'a-1')).toEqual([]);
  });

  it('is watched by the timers of its form, which a version without a deadline cancels', () => {
    const policy = reacting(lapseAfterDeadline);
    const stream = 'timer-tenant-1-application-form-deadline/f-1';
    const later = `${stream}/begun-payments`;
    const published = (of: object) => ({ type: 'FormPublished', data: { formId: 'f-1', version: 1, content: of, changes: [] } });
    const set = (dueAt: string) => ({ type: 'SetTimer', data: { kind: 'application-form-deadline', dueAt, about: { formId: 'f-1' } } });
    policy.to(published(content)).orders([stream, set(deadline)], [later, set('2026-11-28T10:00:00.000Z')]);
    policy.to(published({ ...content, deadline: undefined })).orders([stream, { type: 'CancelTimer' }], [later, { type: 'CancelTimer' }]);
  });
});
