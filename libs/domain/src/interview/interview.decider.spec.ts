import { deciding } from '@matricula/testing';
import { interviewDecider, type InterviewCommand } from './interview.decider';
import type { InterviewEvent } from './interview.events';

const interview = deciding(interviewDecider);
const at = '2026-11-20T10:00:00.000Z';
const startsAt = '2026-12-01T04:30:00.000Z';
const later = '2026-12-01T04:31:00.000Z';
const ids = { applicationId: 'a-1', leadId: 'lead-1' };
const slot = (place: number) => ({
  ...{ slotId: `2026-12-01_s.${place}`, sessionId: '2026-12-01_s', day: '2026-12-01', startsAt, minutes: 30 },
  ...{ panel: 'Panel A', panellistIds: ['asha'], room: 'B 12' },
});
const form = { formId: 'f-1', formName: 'MBA 2027', name: 'Tara Rao' };
const book = (place = 0, more: object = {}): InterviewCommand => ({
  type: 'BookInterview',
  data: { ...ids, ...form, ...slot(place), byApplicant: true, isEligible: true, at, ...more },
});
const booked: InterviewEvent = { type: 'InterviewBooked', data: { ...ids, ...form, turn: 1, ...slot(0), byApplicant: true } };
const before = { slotId: '2026-12-01_s.0', day: '2026-12-01', startsAt, turn: 1 };
const cancelled: InterviewEvent = { type: 'InterviewCancelled', data: { ...ids, before, byApplicant: true } };

describe('the interview of an application', () => {
  it('is booked while the application is eligible, once for a repeated request', () => {
    interview.given().when(book()).then(booked);
    interview.given(booked).when(book()).then();
    interview
      .given()
      .when(book(0, { isEligible: false }))
      .thenRefused('interview/not-eligible');
  });

  it('moves to another slot before it begins, and again after it was cancelled or missed', () => {
    const moved: InterviewEvent = {
      type: 'InterviewRescheduled',
      data: { ...ids, ...slot(1), turn: 2, byApplicant: true, before },
    };
    interview.given(booked).when(book(1)).then(moved);
    interview
      .given(booked)
      .when(book(1, { at: later }))
      .thenRefused('interview/lapsed');
    interview.given(booked, cancelled).when(book(1)).then(moved);
    interview
      .given(booked, { type: 'InterviewMissed', data: { ...ids, startsAt } })
      .when(book(1, { at: later }))
      .then(moved);
    interview
      .given(booked, { type: 'InterviewCompleted', data: { ...ids, startsAt } })
      .when(book(1))
      .thenRefused('interview/not-possible');
  });

  it('is held or missed only after its start', () => {
    interview.given(booked).when({ type: 'HoldInterview', data: { at } }).thenRefused('interview/not-started');
    interview.given(booked).when({ type: 'MissInterview', data: { at } }).thenRefused('interview/not-started');
    interview
      .given(booked)
      .when({ type: 'HoldInterview', data: { at: later } })
      .then({ type: 'InterviewCompleted', data: { ...ids, startsAt } });
    interview.given().when({ type: 'HoldInterview', data: { at } }).thenRefused('interview/unknown');
  });

  it('is cancelled by its applicant until it begins, and by a user with a reason', () => {
    interview
      .given(booked)
      .when({ type: 'CancelInterview', data: { byApplicant: true, at } })
      .then(cancelled);
    interview
      .given(booked)
      .when({ type: 'CancelInterview', data: { byApplicant: true, at: later } })
      .thenRefused('interview/lapsed');
    interview
      .given(booked)
      .when({ type: 'CancelInterview', data: { byApplicant: false, reason: 'Illness', at: later } })
      .then({ type: 'InterviewCancelled', data: { ...ids, before, byApplicant: false, reason: 'Illness' } });
  });

  it('is released with its session or its application, and only the booking that is meant', () => {
    const released: InterviewEvent = { type: 'InterviewCancelled', data: { ...ids, before, byApplicant: false } };
    interview.given(booked).when({ type: 'ReleaseInterview', data: {} }).then(released);
    interview
      .given(booked)
      .when({ type: 'ReleaseInterview', data: { sessionId: 'other' } })
      .then();
    interview.given().when({ type: 'ReleaseInterview', data: {} }).then();
  });

  it('is reminded of while the booking stands', () => {
    interview
      .given(booked)
      .when({ type: 'RemindOfInterview', data: { turn: 1 } })
      .then({ type: 'InterviewReminded', data: { ...ids, ...slot(0) } });
    interview
      .given(booked)
      .when({ type: 'RemindOfInterview', data: { turn: 2 } })
      .then();
    interview
      .given(booked, cancelled)
      .when({ type: 'RemindOfInterview', data: { turn: 1 } })
      .then();
  });
});
