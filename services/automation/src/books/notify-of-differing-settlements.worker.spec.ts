import type { IdentityService } from '@matricula/auth';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { userEvents } from '@matricula/domain/user';
import { openPlace, type Place } from '../../../../libs/policy-kit/src/policies.fixture';
import { NotifyOfDifferingSettlementsWorker } from './notify-of-differing-settlements.worker';

const person = (userId: string, ...codes: string[]) => ({ userId, acl: codes.map((code) => ({ code, level: [6] })) });
const identity = {
  staff: async () => [
    person('anita', 'PAYMENT_SYSTEM', 'PAYMENT_SETTLEMENTS'),
    person('mina', 'PAYMENT_SYSTEM'),
    person('paul', 'PAYMENT_SETTLEMENTS'),
  ],
} as unknown as IdentityService;

describe('a settlement', () => {
  let place: Place;
  beforeEach(() => {
    place = openPlace([...userEvents]);
  });
  afterEach(() => place.close());

  const told = async (status: string) => {
    const worker = new NotifyOfDifferingSettlementsWorker({ store: place.store, identity });
    const data = { settlementId: 'sandbox-setl_1', status };
    // However often it is compared.
    for (const id of ['e-1', 'e-1', 'e-2'])
      await worker.work([
        { id, type: 'SettlementCompared', tenantId: 't1', data, meta: { correlationId: 'c' } } as unknown as RecordedEvent,
      ]);
    return (await place.log('NotificationRaised')).map(({ data: said }) => (said as { userId: string }).userId);
  };

  it('that differs notifies everybody who may open the settlements, once', async () => expect(await told('differs')).toEqual(['anita']));
  it('that matches notifies nobody', async () => expect(await told('matched')).toEqual([]));

  it('that is discarded differs no more: the notification is withdrawn, and one of the next reading is another one', async () => {
    const worker = new NotifyOfDifferingSettlementsWorker({ store: place.store, identity });
    const events = [
      ['SettlementCompared', { status: 'differs' }],
      ['SettlementDiscarded', {}],
      ['SettlementDiscarded', {}],
      ['SettlementCompared', { status: 'differs', reading: 2 }],
    ] as const;
    for (const [at, [type, more]] of events.entries()) {
      const data = { settlementId: 'sandbox-setl_1', ...more };
      await worker.work([{ id: `e-${at}`, type, tenantId: 't1', data, meta: { correlationId: 'c' } } as unknown as RecordedEvent]);
    }
    const idsOf = async (type: string) => (await place.log(type)).map(({ data }) => (data as { notificationId: string }).notificationId);
    expect(await idsOf('NotificationRaised')).toEqual([
      'settlement-differs-sandbox-setl_1-anita',
      'settlement-differs-sandbox-setl_1-2-anita',
    ]);
    expect(await idsOf('NotificationWithdrawn')).toEqual(['settlement-differs-sandbox-setl_1-anita']);
  });
});
