import { deciding } from '@matricula/testing';
import { overCap, publisherIntakeDecider, type TakePublisherLeads } from './publisher-intake.decider';
import type { PublisherEvent } from './publisher.events';

const intake = deciding(publisherIntakeDecider);
const publisherId = 'lead-mart';
const taken = (day: string, ofDay: number, ofMonth: number): PublisherEvent => ({
  type: 'PublisherLeadsAccepted',
  data: { publisherId, day, count: ofDay, ofDay, ofMonth },
});
const take = (wanted: number, more: Partial<TakePublisherLeads['data']> = {}): TakePublisherLeads => ({
  type: 'TakePublisherLeads',
  data: { publisherId, day: '2026-03-02', wanted, caps: { day: 10, month: 15 }, whole: false, ...more },
});

describe('leads of a publisher', () => {
  it('are taken up to the cap of the day; what is over it is refused and counted', () => {
    intake
      .given(taken('2026-03-02', 8, 8))
      .when(take(2))
      .then({ type: 'PublisherLeadsAccepted', data: { count: 2, ofDay: 10, ofMonth: 10 } });
    intake
      .given(taken('2026-03-02', 8, 8))
      .when(take(5, { jobId: 'job-1', jobRows: [2, 3, 4, 5, 6] }))
      .then(
        { type: 'PublisherLeadsAccepted', data: { count: 2, ofDay: 10, ofMonth: 10 } },
        { type: 'PublisherLeadsRefused', data: { count: 3, cap: 'day', most: 10, ofDay: 10, jobId: 'job-1', jobRows: [4, 5, 6] } },
      );
  });

  it('are taken or refused together where they were sent together', () =>
    intake
      .given(taken('2026-03-02', 8, 8))
      .when(take(5, { whole: true }))
      .then({ type: 'PublisherLeadsRefused', data: { count: 5, ofDay: 8, ofMonth: 8 } }));

  it('are counted per day, and up to the monthly cap', () => {
    const before = taken('2026-03-01', 10, 10);
    intake
      .given(before)
      .when(take(5))
      .then({ type: 'PublisherLeadsAccepted', data: { ofDay: 5, ofMonth: 15 } });
    intake
      .given(before)
      .when(take(6))
      .then(
        { type: 'PublisherLeadsAccepted', data: { count: 5 } },
        { type: 'PublisherLeadsRefused', data: { count: 1, cap: 'month', most: 15 } },
      );
    intake
      .given(taken('2026-02-28', 10, 15))
      .when(take(6))
      .then({ type: 'PublisherLeadsAccepted', data: { ofDay: 6, ofMonth: 6 } });
  });

  it('are all taken where there is no cap, and none where it is nothing', () => {
    intake
      .given()
      .when(take(5_000, { caps: {} }))
      .then({ type: 'PublisherLeadsAccepted', data: { count: 5_000 } });
    intake
      .given()
      .when(take(1, { caps: { day: 0 } }))
      .then({ type: 'PublisherLeadsRefused', data: { count: 1, most: 0 } });
  });

  it('are none of them taken from when it is paused on, and what came before still counts', () =>
    intake
      .given(taken('2026-03-02', 8, 8))
      .when(take(2, { caps: { paused: true }, jobId: 'job-1', jobRows: [5, 6] }))
      .then({ type: 'PublisherLeadsRefused', data: { count: 2, cap: 'paused', most: 0, ofDay: 8, ofMonth: 8, jobRows: [5, 6] } }));

  it('are refused in words', () => {
    expect(overCap('Lead Mart', { cap: 'day', most: 1 })).toBe('Lead Mart may send at most 1 lead per day, and these exceed the limit.');
    expect(overCap('Lead Mart', { cap: 'paused', most: 0 })).toBe('Leads of Lead Mart are not accepted at the moment.');
  });
});
