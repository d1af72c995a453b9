import type { RecordedEvent } from '@matricula/domain/kernel';
import { userContext } from '@matricula/domain/user';
import { notificationList } from '@matricula/read-models/user';
import { readsOf } from '@matricula/testing';
import { openPlace, TENANT, type Place } from '../../../../libs/policy-kit/src/policies.fixture';
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
    place = openPlace([...userContext.events]);
  });
  afterEach(() => place.close());

  it('notifies every user at whom it rang, once', async () =>
    expect(await told(missed({ offeredTo: ['asha', 'ravi'] }))).toEqual(['asha', 'ravi']));
  it('adds none to an unread one, which leads to the list of all', async () =>
    expect(await told(missed({ offeredTo: ['asha', 'ravi'] }), [row({})])).toEqual(['ravi']));
  it('notifies again after that one was read, and beside one of a lead', async () =>
    expect(await told(missed({ userId: 'asha' }), [row({ read: true }), row({ notificationId: 'n-2', leadId: 'l-1' })])).toEqual(['asha']));
  it('notifies nobody of spam, of a lead, or of the day before', async () => {
    expect(await told(missed({ userId: 'asha', spam: true }))).toEqual([]);
    expect(await told(missed({ userId: 'asha', leadId: 'l-1' }))).toEqual([]);
    expect(await told(missed({ userId: 'asha' }), [], 25 * hour)).toEqual([]);
  });
});
