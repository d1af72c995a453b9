import { deciding } from '@matricula/testing';
import { sizeOf } from '../kernel';
import { meritListDecider, offerOf, type MeritListCommand } from './merit-list.decider';
import { listedOf, rankedBy, type Ranked } from './merit-order';
import type { OfferEvent } from './offer.events';

const list = deciding(meritListDecider);
const at = '2026-12-01T10:00:00.000Z';
const applicant = (place: number, more: Partial<Ranked> = {}): Ranked => ({
  ...{ applicationId: `a-${place}`, leadId: `lead-${place}`, percent: 100 - place, submittedAt: at },
  ...more,
});
const about = {
  meritListId: 'm-1',
  name: 'First list',
  formId: 'f-1',
  formName: 'MBA 2027',
  order: ['score'],
  days: 7,
  rankedById: 'asha',
};
const publish = (seats: number, applicants: readonly Ranked[], quotas: { category: string; seats: number }[] = []): MeritListCommand => ({
  type: 'PublishMeritList',
  data: { ...about, seats, quotas, entries: rankedBy(applicants, ['score', 'submitted'], seats, quotas) },
});
const drawn = (seats: number, count: number) => meritListDecider.decide(publish(seats, people(count)), meritListDecider.initial);
const people = (count: number) => Array.from({ length: count }, (_, place) => applicant(place));
const ids = (place: number) => ({ meritListId: 'm-1', applicationId: `a-${place}`, leadId: `lead-${place}` });
const approved = (place: number): OfferEvent => ({ type: 'OfferApproved', data: ids(place) });
const issued = (place: number): OfferEvent => ({ type: 'OfferIssued', data: { ...ids(place), expiresAt: '2026-12-08T10:00:00.000Z' } });
const draftedFor = (place: number): OfferEvent => ({
  type: 'OfferDrafted',
  data: { ...ids(place), formName: 'MBA 2027', rank: place + 1, quota: '', rankedById: 'asha' },
});

describe('the order of merit', () => {
  it('goes by score, then by submission, then by a fixed tie-break', () => {
    const tied = [
      applicant(2, { percent: 50 }),
      applicant(1, { percent: 50 }),
      applicant(3, { percent: 50, submittedAt: '2026-11-01T00:00:00.000Z' }),
    ];
    expect(rankedBy(tied, ['score', 'submitted'], 1, []).map(({ applicationId }) => applicationId)).toEqual(['a-3', 'a-1', 'a-2']);
  });

  it('says of each rank what put it behind the one above: a criterion with both values, or the fixed tie-break', () => {
    const early = '2026-11-01T00:00:00.000Z';
    const of = [
      applicant(1, { percent: 82.5, scores: 3, submittedAt: early }),
      applicant(2, { percent: 81, scores: 2, submittedAt: early }),
      applicant(3, { percent: 81 }),
      applicant(4, { percent: 81 }),
      applicant(5, { percent: undefined }),
    ];
    expect(rankedBy(of, ['score', 'submitted'], 1, []).map((entry) => [entry.applicationId, entry.scores, entry.decidedBy])).toEqual([
      ['a-1', 3, undefined],
      ['a-2', 2, { criterion: 'score', own: '81', above: '82.5' }],
      ['a-3', undefined, { criterion: 'submitted', own: at, above: early }],
      ['a-4', undefined, { criterion: 'tie' }],
      ['a-5', undefined, { criterion: 'score', above: '81' }],
    ]);
  });

  it('fills open seats by rank, then those of a quota within its category', () => {
    const of = [0, 1, 2, 3].map((place) => applicant(place, place > 1 ? { category: 'sc' } : {}));
    expect(rankedBy(of, ['score'], 2, [{ category: 'sc', seats: 1 }]).map(({ quota, place }) => [quota, place])).toEqual([
      ['', 1],
      ['', 2],
      ['sc', 1],
      ['sc', 2],
    ]);
  });
});

describe('a merit list with more applicants than it has room for', () => {
  it('has everyone with a seat, and the best of those who wait', () => {
    const quotas = [{ category: 'sc', seats: 1 }];
    const of = [0, 1, 2, 3, 4, 5].map((place) => applicant(place, place === 5 ? { category: 'sc' } : {}));
    const entries = rankedBy(of, ['score'], 3, quotas);
    const listed = (most: number) => listedOf(entries, 3, quotas, most).map(({ applicationId }) => applicationId);
    expect(listed(6)).toHaveLength(6);
    // The last by rank has the reserved seat.
    expect(listed(4)).toEqual(['a-0', 'a-1', 'a-2', 'a-5']);
    expect(listed(3)).toEqual(['a-0', 'a-1', 'a-5']);
    const many = rankedBy(people(6_000), ['score'], 100, []);
    list
      .given()
      .when({ type: 'PublishMeritList', data: { ...about, seats: 100, quotas: [], entries: many } })
      .thenRefused('merit-list/invalid');
    const cut = listedOf(many, 100, [], 5_000);
    expect([cut.length, cut.at(-1)?.rank]).toEqual([5_000, 5_000]);
  });
});

describe('a merit list', () => {
  it('drafts an offer for each seat, and none beyond', () => {
    expect(drawn(2, 4).slice(2)).toEqual([draftedFor(0), draftedFor(1)]);
    list
      .given(...drawn(2, 4))
      .when(publish(2, people(4)))
      .thenRefused('merit-list/exists');
    list
      .given()
      .when(publish(1, people(2), [{ category: 'sc', seats: 2 }]))
      .thenRefused('merit-list/invalid');
    list.given().when(publish(1, [])).thenRefused('merit-list/invalid');
  });

  it('has its offers approved by another person, issued and answered in time', () => {
    const approve = (by: string): MeritListCommand => ({ type: 'ApproveOffer', data: { applicationId: 'a-0', by } });
    list
      .given(...drawn(2, 4))
      .when(approve('asha'))
      .thenRefused('offer/same-person');
    list
      .given(...drawn(2, 4))
      .when(approve('ravi'))
      .then(approved(0));
    list
      .given(...drawn(2, 4), approved(0))
      .when({ type: 'IssueOffer', data: { applicationId: 'a-0', at } })
      .then(issued(0));
    const accept = (when: string): MeritListCommand => ({ type: 'AcceptOffer', data: { applicationId: 'a-0', at: when } });
    list
      .given(...drawn(2, 4), approved(0), issued(0))
      .when(accept(at))
      .then({ type: 'OfferAccepted', data: ids(0) });
    list
      .given(...drawn(2, 4), approved(0), issued(0))
      .when(accept('2026-12-09T10:00:00.000Z'))
      .thenRefused('offer/expired');
    list
      .given(...drawn(2, 4))
      .when(accept(at))
      .thenRefused('offer/not-possible');
    list
      .given(...drawn(2, 4))
      .when({ type: 'AcceptOffer', data: { applicationId: 'a-3', at } })
      .thenRefused('offer/unknown');
  });

  it('gives a seat that becomes free to the next who waits', () => {
    const before = [...drawn(2, 4), approved(0), issued(0)];
    list
      .given(...before)
      .when({ type: 'DeclineOffer', data: { applicationId: 'a-0', at } })
      .then({ type: 'OfferDeclined', data: ids(0) }, draftedFor(2));
    list
      .given(...before)
      .when({ type: 'ExpireOffer', data: { applicationId: 'a-0' } })
      .then({ type: 'OfferExpired', data: ids(0) }, draftedFor(2));
    list
      .given(...before)
      .when({ type: 'ExpireOffer', data: { applicationId: 'a-1' } })
      .then();
    list
      .given(...before)
      .when({ type: 'WithdrawOffer', data: { applicationId: 'a-1', reason: 'Wrong marks' } })
      .then({ type: 'OfferWithdrawn', data: { ...ids(1), reason: 'Wrong marks' } }, draftedFor(2));
  });

  it('frees the seat of an application that ended, and passes over those who waited', () => {
    const release = (place: number): MeritListCommand => ({ type: 'ReleaseOffer', data: { applicationId: `a-${place}` } });
    const withdrawn = (place: number): OfferEvent => ({ type: 'OfferWithdrawn', data: { ...ids(place), before: 'drafted' } });
    const ended: OfferEvent = {
      type: 'MeritPlacesEnded',
      data: { meritListId: 'm-1', entries: [{ applicationId: 'a-2', leadId: 'lead-2' }] },
    };
    list
      .given(...drawn(2, 4))
      .when(release(0))
      .then(withdrawn(0), draftedFor(2));
    // An applicant who only waited had no offer.
    list
      .given(...drawn(2, 4))
      .when(release(2))
      .then(ended);
    list
      .given(...drawn(2, 4), ended)
      .when(release(2))
      .then();
    // The first events tell the end of a waiting place as a withdrawn offer.
    for (const before of [ended, { type: 'OfferWithdrawn', data: ids(2) } as OfferEvent])
      list
        .given(...drawn(2, 4), before)
        .when(release(0))
        .then(withdrawn(0), draftedFor(3));
    list
      .given(...drawn(2, 4))
      .when(release(9))
      .then();
  });

  it('frees the seat of an accepted offer whose application ended, once', () => {
    const release: MeritListCommand = { type: 'ReleaseOffer', data: { applicationId: 'a-0' } };
    const withdrawn: OfferEvent = { type: 'OfferWithdrawn', data: { ...ids(0), before: 'accepted' } };
    const accepted: OfferEvent[] = [...drawn(2, 4), approved(0), issued(0), { type: 'OfferAccepted', data: ids(0) }];
    list
      .given(...accepted)
      .when(release)
      .then(withdrawn, draftedFor(2));
    list
      .given(...accepted, withdrawn, draftedFor(2))
      .when(release)
      .then();
    list
      .given(...drawn(2, 4), approved(0), issued(0), { type: 'OfferDeclined', data: ids(0) }, draftedFor(2))
      .when(release)
      .then();
  });

  it('is closed: those who wait, or whose offer was taken back, are on it no more, and offers that were made go on', () => {
    const close: MeritListCommand = { type: 'CloseMeritList', data: {} };
    const taken: OfferEvent = { type: 'OfferWithdrawn', data: { ...ids(1), before: 'drafted' } };
    const before = [...drawn(2, 5), approved(0), issued(0), taken, draftedFor(2)];
    const closed: OfferEvent = {
      type: 'MeritListClosed',
      data: { meritListId: 'm-1', name: 'First list', formId: 'f-1', formName: 'MBA 2027' },
    };
    const entries = [1, 3, 4].map((place) => ({ applicationId: `a-${place}`, leadId: `lead-${place}` }));
    const ended: OfferEvent = { type: 'MeritPlacesEnded', data: { meritListId: 'm-1', entries } };
    list.given().when(close).thenRefused('merit-list/unknown');
    list
      .given(...before)
      .when(close)
      .then(closed, ended);
    list
      .given(...before, closed, ended)
      .when(close)
      .then();
    list
      .given(...before, closed, ended)
      .when({ type: 'AcceptOffer', data: { applicationId: 'a-0', at } })
      .then({ type: 'OfferAccepted', data: ids(0) });
    // Nobody waits for the seat.
    list
      .given(...before, closed, ended)
      .when({ type: 'DeclineOffer', data: { applicationId: 'a-0', at } })
      .then({ type: 'OfferDeclined', data: ids(0) });
  });

  it('that is closed ends the place of an offer that is taken back later, so that another list may rank its applicant', () => {
    const closed: OfferEvent = {
      type: 'MeritListClosed',
      data: { meritListId: 'm-1', name: 'First list', formId: 'f-1', formName: 'MBA 2027' },
    };
    const before = [...drawn(2, 2), approved(0), issued(0), closed];
    const withdrawn: OfferEvent = { type: 'OfferWithdrawn', data: { ...ids(0), reason: 'Wrong marks', before: 'issued' } };
    const entries = [{ applicationId: 'a-0', leadId: 'lead-0' }];
    const ended: OfferEvent = { type: 'MeritPlacesEnded', data: { meritListId: 'm-1', entries } };
    list
      .given(...before)
      .when({ type: 'WithdrawOffer', data: { applicationId: 'a-0', reason: 'Wrong marks' } })
      .then(withdrawn, ended);
    // Events of an earlier release left the place: another close ends it, once.
    list
      .given(...before, withdrawn)
      .when({ type: 'CloseMeritList', data: {} })
      .then(ended);
    list
      .given(...before, withdrawn, ended)
      .when({ type: 'CloseMeritList', data: {} })
      .then();
  });

  it('of 5,000 offers is read without copying them for each event', () => {
    const events = [...drawn(5_000, 5_000), ...Array.from({ length: 5_000 }, (_, place) => approved(place))];
    const began = drawn(2, 2).reduce(meritListDecider.evolve, meritListDecider.initial);
    const state = events.reduce(meritListDecider.evolve, meritListDecider.initial);
    const next = meritListDecider.evolve(state, issued(7));
    // The list before the event is as it was.
    expect([offerOf(state, 'a-7')?.status, offerOf(next, 'a-7')?.status, offerOf(next, 'a-4999')?.status]).toEqual([
      ...['approved', 'issued', 'approved'],
    ]);
    expect([sizeOf(state.offers), sizeOf(began.offers)]).toEqual([5_000, 2]);
  });

  it('gives an open seat that becomes free to the best who waits, also of a reserved category', () => {
    const quotas = [{ category: 'sc', seats: 1, label: 'Scheduled caste' }];
    const applicants = [0, 1, 2, 3, 4].map((place) => applicant(place, place > 0 && place < 4 ? { category: 'sc' } : {}));
    const before = meritListDecider.decide(publish(2, applicants, quotas), meritListDecider.initial);
    const seatOf = (place: number, quota: string): OfferEvent =>
      ({ ...draftedFor(place), data: { ...draftedFor(place).data, quota } }) as OfferEvent;
    expect(before.filter(({ type }) => type === 'OfferDrafted')).toEqual([seatOf(0, ''), seatOf(1, 'sc')]);
    expect(before[1]).toMatchObject({ data: { quotaNames: { sc: 'Scheduled caste' } } });
    const withdrawn = (place: number): OfferEvent => ({ type: 'OfferWithdrawn', data: ids(place) });
    const release = (place: number): MeritListCommand => ({ type: 'ReleaseOffer', data: { applicationId: `a-${place}` } });
    list
      .given(...before)
      .when(release(0))
      .then(withdrawn(0), seatOf(2, ''));
    // The seat keeps its quota: a free reserved one goes to its category alone.
    list
      .given(...before, withdrawn(0), seatOf(2, ''))
      .when(release(1))
      .then(withdrawn(1), seatOf(3, 'sc'));
    list
      .given(...before, withdrawn(0), seatOf(2, ''), withdrawn(1), seatOf(3, 'sc'))
      .when(release(3))
      .then(withdrawn(3));
    list
      .given(...before, withdrawn(0), seatOf(2, ''), withdrawn(1), seatOf(3, 'sc'))
      .when(release(2))
      .then(withdrawn(2), seatOf(4, ''));
  });

  it('is written in parts that are within the size of an event', () => {
    const parts = drawn(3, 1_200).filter(({ type }) => type === 'MeritEntriesRanked');
    expect(parts.map(({ data }) => (data as { entries: unknown[] }).entries.length)).toEqual([500, 500, 200]);
    const state = drawn(3, 1_200).reduce(meritListDecider.evolve, meritListDecider.initial);
    expect(Object.keys(state.entries)).toHaveLength(1_200);
  });

  it('gives 500 applicants for 100 seats exactly 100, whatever they answer', () => {
    let state = drawn(100, 500).reduce(meritListDecider.evolve, meritListDecider.initial);
    const decide = (command: MeritListCommand) => {
      state = meritListDecider.decide(command, state).reduce(meritListDecider.evolve, state);
    };
    const statuses = () => Object.keys(state.entries).flatMap((id) => offerOf(state, id)?.status ?? []);
    const held = () => statuses().filter((status) => !['declined', 'expired', 'withdrawn'].includes(status)).length;
    for (let place = 0; place < 500; place++) {
      const applicationId = `a-${place}`;
      if (offerOf(state, applicationId)?.status !== 'drafted') continue;
      decide({ type: 'ApproveOffer', data: { applicationId, by: 'ravi' } });
      decide({ type: 'IssueOffer', data: { applicationId, at } });
      const answer = ['AcceptOffer', 'DeclineOffer', 'AcceptOffer', 'ExpireOffer'][place % 4] as 'AcceptOffer';
      decide({ type: answer, data: { applicationId, at } });
      expect(held()).toBe(100);
    }
    expect(statuses().filter((status) => status === 'accepted')).toHaveLength(100);
  });
});
