import { deciding } from '@matricula/testing';
import { interviewDayDecider, type InterviewDayCommand } from './interview-day.decider';
import type { InterviewDayEvent, InterviewSessionOpened } from './interview-day.events';
import { endOf } from './interview-slots';

const day = deciding(interviewDayDecider);
const date = '2026-12-01';
const at = '2026-11-20T10:00:00.000Z';
const session = (more: Partial<InterviewSessionOpened['data']> = {}): InterviewSessionOpened['data'] => {
  const of = {
    ...{ day: date, sessionId: `${date}_a`, formId: 'f-1', formName: 'MBA 2027', panel: 'Panel A', panellistIds: ['asha'], room: 'B 12' },
    ...{ startsAt: '2026-12-01T04:30:00.000Z', minutes: 30, slots: 2, seats: 1 },
    ...more,
  };
  return { ...of, endsAt: endOf(of) };
};
const opened = (more: Partial<InterviewSessionOpened['data']> = {}): InterviewDayEvent => ({
  type: 'InterviewSessionOpened',
  data: session(more),
});
const open = (more: Partial<InterviewSessionOpened['data']> = {}): InterviewDayCommand => ({
  type: 'OpenSession',
  data: { ...session(more), at },
});
const take = (applicationId: string, place = 0, turn = 1, when = at): InterviewDayCommand => ({
  type: 'TakeSeat',
  data: { day: date, slotId: `${date}_a.${place}`, applicationId, turn, at: when },
});
const taken = (applicationId: string, place = 0, turn = 1): InterviewDayEvent => ({
  type: 'InterviewSeatTaken',
  data: { day: date, sessionId: `${date}_a`, slotId: `${date}_a.${place}`, applicationId, turn },
});

describe('a day of interviews', () => {
  it('reserves a room and a panellist once at a time', () => {
    day.given().when(open()).then(opened());
    const other = { sessionId: `${date}_b`, panel: 'Panel B' };
    day
      .given(opened())
      .when(open({ ...other, panellistIds: ['ravi'], room: ' b 12 ' }))
      .thenRefused('interview-session/room-taken');
    day
      .given(opened())
      .when(open({ ...other, room: 'C 1' }))
      .thenRefused('interview-session/panellist-taken');
    day
      .given(opened())
      .when(open({ ...other, startsAt: '2026-12-01T05:30:00.000Z' }))
      .then(opened({ ...other, startsAt: '2026-12-01T05:30:00.000Z' }));
  });

  it('opens no session in the past, without slots or with too many', () => {
    day
      .given()
      .when(open({ startsAt: '2026-11-19T04:30:00.000Z' }))
      .thenRefused('interview-session/in-the-past');
    day
      .given()
      .when(open({ slots: 0 }))
      .thenRefused('interview-session/invalid');
    day
      .given()
      .when(open({ seats: 501 }))
      .thenRefused('interview-session/invalid');
  });

  it('gives each seat once, and again after it was left', () => {
    day.given(opened()).when(take('a-1')).then(taken('a-1'));
    day.given(opened(), taken('a-1')).when(take('a-1')).then();
    day.given(opened(), taken('a-1')).when(take('a-2')).thenRefused('interview/full');
    day.given(opened(), taken('a-1')).when(take('a-2', 1)).then(taken('a-2', 1));
    const left: InterviewDayEvent = { ...taken('a-1'), type: 'InterviewSeatReleased' } as InterviewDayEvent;
    day.given(opened(), taken('a-1'), left).when(take('a-2')).then(taken('a-2'));
  });

  it('refuses slots that are over or not offered', () => {
    day
      .given(opened())
      .when(take('a-1', 0, 1, '2026-12-01T04:30:00.000Z'))
      .thenRefused('interview/lapsed');
    day.given(opened()).when(take('a-1', 2)).thenRefused('interview/slot-unknown');
    day.given().when(take('a-1')).thenRefused('interview/slot-unknown');
  });

  it('frees the seat of the named booking only', () => {
    const leave = (turn: number): InterviewDayCommand => ({
      type: 'LeaveSeat',
      data: { day: date, slotId: `${date}_a.0`, applicationId: 'a-1', turn },
    });
    day
      .given(opened(), taken('a-1', 0, 3))
      .when(leave(1))
      .then();
    day
      .given(opened(), taken('a-1', 0, 3))
      .when(leave(3))
      .then({ ...taken('a-1', 0, 3), type: 'InterviewSeatReleased' } as InterviewDayEvent);
  });

  it('names the applicants of a session that is cancelled, and frees its room', () => {
    const cancelled: InterviewDayEvent = {
      type: 'InterviewSessionCancelled',
      data: { day: date, sessionId: `${date}_a`, applicationIds: ['a-1'], reason: 'Illness' },
    };
    const cancel: InterviewDayCommand = {
      type: 'CancelSession',
      data: { day: date, sessionId: `${date}_a`, reason: 'Illness', at: '2026-11-01T00:00:00.000Z' },
    };
    day.given(opened(), taken('a-1')).when(cancel).then(cancelled);
    day
      .given(opened(), cancelled)
      .when(open({ sessionId: `${date}_b` }))
      .then(opened({ sessionId: `${date}_b` }));
    day.given().when(cancel).thenRefused('interview-session/unknown');
    const late = { ...cancel, data: { ...cancel.data, at: session().endsAt } } as InterviewDayCommand;
    day.given(opened(), taken('a-1')).when(late).thenRefused('interview-session/over');
  });

  it('gives 500 applicants who choose at once exactly the 100 seats', () => {
    let state = interviewDayDecider.evolve(interviewDayDecider.initial, opened({ slots: 10, seats: 10 }));
    let refused = 0;
    for (let one = 0; one < 500; one++) {
      try {
        state = interviewDayDecider.decide(take(`a-${one}`, one % 10), state).reduce(interviewDayDecider.evolve, state);
      } catch {
        refused++;
      }
    }
    expect([Object.keys(state.sessions[`${date}_a`]?.taken ?? {}).length, refused]).toEqual([100, 400]);
  });
});
