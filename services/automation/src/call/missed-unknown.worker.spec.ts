import { callBoundary, callContext, type CallCommand, type CallReport } from '@matricula/domain/call';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { notificationBoundary, userContext } from '@matricula/domain/user';
import { execute } from '@matricula/event-store';
import { callList } from '@matricula/read-models/call';
import { notificationList } from '@matricula/read-models/user';
import { readsOf } from '@matricula/testing';
import { openPlace, person, TENANT, type Place } from '../../../../libs/policy-kit/src/policies.fixture';
import { MissedUnknownWorker } from './missed-unknown.worker';

const at = '2026-11-20T10:00:00.000Z';
const hour = 60 * 60_000;

describe('a missed call of an unknown number', () => {
  let place: Place;
  const missed = (data: object) =>
    ({
      ...{ id: 'e-1', type: 'CallMissed', tenantId: TENANT, position: '1', at, meta: { correlationId: 'c' } },
      data: { callId: 'exotel-1', dialStatus: 'no-answer', startedAt: at, reported: {}, ...data },
    }) as unknown as RecordedEvent;
  const row = (of: object) => ({
    ...{ notificationId: 'n-1', userId: 'asha', type: 'inbound_missed_call', raised: true, read: false, withdrawn: false, at },
    ...of,
  });
  /** The worker gets each event twice. */
  const told = async (event: RecordedEvent, rows: object[] = [], later = hour) => {
    const reads = readsOf([notificationList, rows as Record<string, unknown>[]]);
    const worker = new MissedUnknownWorker({ store: place.store, reads, now: () => Date.parse(at) + later });
    for (let times = 0; times < 2; times++) if (worker.thingOf(event)) await worker.work([event]);
    return (await place.log('NotificationRaised')).map(({ data }) => (data as { userId: string }).userId);
  };

  beforeEach(() => {
    place = openPlace([...userContext.events, ...callContext.events]);
  });
  afterEach(() => place.close());

  it('notifies every user at whom it rang, once', async () =>
    expect(await told(missed({ offeredTo: ['asha', 'ravi'] }))).toEqual(['asha', 'ravi']));
  it('adds none to an unread one, which leads to the list of all', async () =>
    expect(await told(missed({ offeredTo: ['asha', 'ravi'] }), [row({})])).toEqual(['ravi']));
  it('notifies again after that one was read, and apart from one of a lead', async () =>
    expect(await told(missed({ userId: 'asha' }), [row({ read: true }), row({ notificationId: 'n-2', leadId: 'l-1' })])).toEqual(['asha']));
  it('notifies nobody of spam, of a lead, or of the day before', async () => {
    expect(await told(missed({ userId: 'asha', spam: true }))).toEqual([]);
    expect(await told(missed({ userId: 'asha', leadId: 'l-1' }))).toEqual([]);
    expect(await told(missed({ userId: 'asha' }), [], 25 * hour)).toEqual([]);
  });

  describe('that is settled', () => {
    const decide = (command: CallCommand, callId = 'exotel-1') => {
      const address = { stream: callBoundary.stream(TENANT, callId), tenantId: TENANT };
      return execute(place.store, callBoundary.decider, address, command, person);
    };
    const call = { status: 'missed', calledBack: false, spam: false, startedAt: at };
    /** Both users have an unread notification of missed calls; the worker gets the event twice. */
    const withdrawn = async (command: CallCommand, ...others: object[]) => {
      const offer = ['asha', 'ravi'];
      const report: CallReport = {
        callId: 'exotel-1',
        provider: 'exotel',
        direction: 'incoming',
        phone: '+919811100001',
        status: 'ringing',
        at,
        offer,
      };
      for (const status of ['ringing', 'no-answer'] as const) await decide({ type: 'ReportCall', data: { ...report, status } });
      const notices = offer.map((userId) => row({ notificationId: `n-${userId}`, userId }));
      const { stream, decider } = notificationBoundary;
      for (const { notificationId, userId } of notices as { notificationId: string; userId: string }[]) {
        const data = { notificationId, userId, kind: 'inbound_missed_call' };
        const address = { stream: stream(TENANT, notificationId), tenantId: TENANT };
        await execute(place.store, decider, address, { type: 'RaiseNotification', data }, person);
      }
      await decide(command);
      const reads = readsOf([notificationList, notices], [callList, others as Record<string, unknown>[]]);
      const worker = new MissedUnknownWorker({ store: place.store, reads, now: () => Date.parse(at) + hour });
      const event = (await Promise.all(['CallReturned', 'CallLeadLinked', 'CallSpamMarked'].map((type) => place.log(type)))).flat().at(-1)!;
      for (let times = 0; times < 2; times++) if (worker.thingOf(event)) await worker.work([event]);
      return (await place.log('NotificationWithdrawn')).map(({ data }) => (data as { userId: string }).userId);
    };
    const called: CallCommand = { type: 'ReturnCall', data: { returnCallId: 'exotel-9' } };

    it.each<[string, CallCommand]>([
      ['a user called back', called],
      ['its lead was created', { type: 'LinkCallToLead', data: { leadId: 'l-1' } }],
      ['it was marked as spam', { type: 'MarkCallSpam', data: { spam: true } }],
    ])('is taken out of the bell at all of them, once: %s', async (_, command) =>
      expect(await withdrawn(command)).toEqual(['asha', 'ravi']),
    );

    it('stays in the bell of a user who has missed another one', async () => {
      const others = [
        { ...call, callId: 'exotel-2', userId: 'asha' },
        { ...call, callId: 'exotel-3', userId: 'ravi', calledBack: true },
        { ...call, callId: 'exotel-4', userId: 'ravi', leadId: 'l-2' },
        { ...call, callId: 'exotel-5', userId: 'ravi', startedAt: '2026-11-18T10:00:00.000Z' },
      ];
      expect(await withdrawn(called, ...others)).toEqual(['ravi']);
    });
  });
});
