import type { IdentityService } from '@matricula/auth';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { userEvents } from '@matricula/domain/user';
import { openPlace, type Place } from '../../../../libs/policy-kit/src/policies.fixture';
import { NotifyOfBooksThatDifferWorker } from './notify-of-books-that-differ.worker';

const person = (userId: string, ...codes: string[]) => ({ userId, acl: codes.map((code) => ({ code, level: [6] })) });
const identity = {
  staff: async () => [
    person('anita', 'PAYMENT_SYSTEM', 'PAYMENT_SETTLEMENTS'),
    person('anil', 'PAYMENT_SYSTEM', 'PAYMENT_SETTLEMENTS'),
    person('mina', 'PAYMENT_SYSTEM'),
  ],
} as unknown as IdentityService;

describe('a difference of the books', () => {
  let place: Place;
  beforeEach(() => {
    place = openPlace([...userEvents]);
  });
  afterEach(() => place.close());

  const told = async (type: string, data: object) => {
    const worker = new NotifyOfBooksThatDifferWorker({ store: place.store, identity });
    for (let times = 0; times < 2; times++)
      await worker.work([{ id: 'e-1', type, tenantId: 't1', data, meta: { correlationId: 'c' } } as unknown as RecordedEvent]);
    return (await place.log('NotificationRaised')).map(({ data: said }) => {
      const { userId, kind, news } = said as { userId: string; kind: string; news?: string };
      return [userId, kind, news];
    });
  };

  it('that is new notifies everybody who may open the settlements, once', async () =>
    expect(await told('BooksChecked', { status: 'differs', news: true })).toEqual([
      ['anita', 'books_differ', undefined],
      ['anil', 'books_differ', undefined],
    ]));

  it('that was told before notifies nobody', async () =>
    expect(await told('BooksChecked', { status: 'differs', news: false })).toEqual([]));

  it('that one of them accepts notifies the others', async () => {
    expect(await told('BooksDifferenceAccepted', { acceptedById: 'anita' })).toEqual([['anil', 'books_difference_accepted', 'approved']]);
  });

  it('that one of them takes back notifies the others', async () => {
    expect(await told('BooksDifferenceReversed', { reversedById: 'anil' })).toEqual([['anita', 'books_difference_accepted', 'cancelled']]);
  });

  it('is told like a write-off that waits for a second person', async () => {
    expect(await told('WriteOffProposed', { proposedById: 'anita' })).toEqual([['anil', 'write_off_proposed', undefined]]);
  });

  it('is told like a write-off that is taken back', async () => {
    expect(await told('WriteOffReversed', { reversedById: 'anil' })).toEqual([['anita', 'write_off_proposed', 'cancelled']]);
  });

  it('is not the only thing of which they are told: so is a payment of a share that is taken back', async () => {
    expect(await told('OwnerShareReversed', { reversedById: 'anil' })).toEqual([['anita', 'owner_share_reversed', undefined]]);
  });
});
