import { applicationBoundary, applicationContext, type ApplicationCommand, type FormContent } from '@matricula/domain/application';
import { meritListBoundary, offerContext, type MeritListCommand } from '@matricula/domain/offer';
import { offerList } from '@matricula/read-models/offer';
import { reacting, readsOf } from '@matricula/testing';
import { openPlace, TENANT, type Place } from '../../../../libs/policy-kit/src/policies.fixture';
import { followOffer } from './follow-offer.policy';
import { ReleaseOfferWorker } from './release-offer.worker';

const at = '2026-12-01T05:00:00.000Z';
const content: FormContent = { name: 'MBA 2027', languages: ['en'], sections: [] };
const people = ['a-1', 'a-2'];

describe('an accepted offer', () => {
  let place: Place;

  const application = (command: ApplicationCommand) => place.decide(applicationBoundary, 'a-1', command);
  const move = (name: 'verify' | 'approve' | 'rank' | 'offer' | 'accept' | 'enrol' | 'unenrol' | 'withdraw', admissionId?: string) =>
    application({ type: 'MoveApplication', data: { move: name, admissionId } });
  const offer = (command: MeritListCommand) => place.decide(meritListBoundary, 'm-1', command);
  /** The worker reads all that happened, twice. */
  const worked = async () => {
    const rows = people.map((applicationId) => ({ applicationId, meritListId: 'm-1' }));
    const worker = new ReleaseOfferWorker({ store: place.store, reads: readsOf([offerList, rows]) });
    for (let times = 0; times < 2; times++) await worker.work(await place.log(...worker.types));
    return (await place.log('OfferWithdrawn', 'OfferDrafted')).map(
      ({ type, data }) => `${type} ${(data as { applicationId: string }).applicationId}`,
    );
  };

  beforeEach(async () => {
    place = openPlace([...(applicationContext.events ?? []), ...(offerContext.events ?? [])]);
    const about = { formId: 'f-1', formName: 'MBA 2027', version: 1, phone: '+919811122233', phoneHash: 'h' };
    await application({ type: 'StartApplication', data: { applicationId: 'a-1', leadId: 'lead-1', ...about } });
    await application({ type: 'SubmitApplication', data: { at, content } });
    for (const name of ['verify', 'approve', 'rank', 'offer', 'accept'] as const) await move(name);
    const list = { meritListId: 'm-1', name: 'First', formId: 'f-1', formName: 'MBA 2027', rankedById: 'asha', order: ['score'] };
    const entries = people.map((applicationId, place) => ({
      applicationId,
      leadId: 'lead-1',
      rank: place + 1,
      quota: '',
      place: place + 1,
    }));
    await offer({ type: 'PublishMeritList', data: { ...list, seats: 1, quotas: [], days: 7, entries } });
    await offer({ type: 'ApproveOffer', data: { applicationId: 'a-1', by: 'ravi' } });
    for (const type of ['IssueOffer', 'AcceptOffer'] as const) await offer({ type, data: { applicationId: 'a-1', at } });
  });
  afterEach(() => place.close());

  it('holds its seat until the application is withdrawn, then the next one has it', async () => {
    expect(await worked()).toEqual(['OfferDrafted a-1']);
    await move('withdraw');
    expect(await worked()).toEqual(['OfferDrafted a-1', 'OfferWithdrawn a-1', 'OfferDrafted a-2']);
  });

  it('ends when its person is erased before the enrolment, and the application waits for nothing', async () => {
    await application({ type: 'EraseAnswers', data: {} });
    expect(await worked()).toEqual(['OfferDrafted a-1', 'OfferWithdrawn a-1', 'OfferDrafted a-2']);
    const withdrawn = { type: 'OfferWithdrawn', data: { meritListId: 'm-1', applicationId: 'a-1', leadId: 'lead-1' } };
    const recall = { type: 'MoveApplication', data: { move: 'recall' } } as const;
    const timer = (kind: string) => [`timer-tenant-1-${kind}/a-1`, { type: 'CancelTimer' }] as [string, object];
    reacting(followOffer)
      .to(withdrawn)
      .orders([applicationBoundary.stream('tenant-1', 'a-1'), recall], timer('offer-expiry'), timer('offer-ending'));
    await application(recall);
    const { state } = await place.store.states.current(applicationBoundary.decider, applicationBoundary.stream(TENANT, 'a-1'));
    expect(state.status).toBe('ranked');
  });

  it('of a student stays when the personal data of the student are erased', async () => {
    await move('enrol', 'admission-1');
    await application({ type: 'EraseAnswers', data: {} });
    expect(await worked()).toEqual(['OfferDrafted a-1']);
    // The admission is cancelled later: nobody else can free the seat.
    await move('unenrol', 'admission-1');
    expect(await worked()).toEqual(['OfferDrafted a-1', 'OfferWithdrawn a-1', 'OfferDrafted a-2']);
  });

  it('of a student whose enrolment is taken back by mistake stays', async () => {
    await move('enrol');
    await move('unenrol');
    expect(await worked()).toEqual(['OfferDrafted a-1']);
  });
});

describe('a merit list', () => {
  it('ranks its applications, which name it, and gives them back when their places end', () => {
    const entries = people.map((applicationId, place) => ({
      applicationId,
      leadId: 'lead-1',
      rank: place + 1,
      quota: '',
      place: place + 1,
    }));
    const about = { meritListId: 'm-1', name: 'First', formName: 'MBA 2027', rankedById: 'asha' };
    const moves = (move: object): [string, object][] =>
      people.map((id) => [applicationBoundary.stream('tenant-1', id), { type: 'MoveApplication', data: move }]);
    reacting(followOffer)
      .to({ type: 'MeritEntriesRanked', data: { ...about, entries } })
      .orders(...moves({ move: 'rank', meritListId: 'm-1' }));
    reacting(followOffer)
      .to({ type: 'MeritPlacesEnded', data: { meritListId: 'm-1', entries } })
      .orders(...moves({ move: 'unrank' }));
  });
});
