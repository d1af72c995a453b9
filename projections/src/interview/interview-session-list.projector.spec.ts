import { projecting } from '@matricula/testing';
import { interviewSessionListProjector } from './interview-session-list.projector';

const sessionId = '2026-12-01_s';
const happened = (type: string, data: object = {}) => ({
  type,
  at: '2026-11-20T05:00:00.000Z',
  data: { day: '2026-12-01', sessionId, ...data },
});
const opened = happened('InterviewSessionOpened', {
  ...{ formId: 'f-1', formName: 'MBA 2027', panel: 'Panel A', panellistIds: ['asha'], room: 'B 12' },
  ...{ startsAt: '2026-12-01T04:30:00.000Z', endsAt: '2026-12-01T05:30:00.000Z', minutes: 30, slots: 2, seats: 3 },
});
const seat = (type: 'InterviewSeatTaken' | 'InterviewSeatReleased', applicationId: string, place = 0) =>
  happened(type, { slotId: `${sessionId}.${place}`, applicationId, turn: 1 });
const rowAfter = (...events: ReturnType<typeof happened>[]) =>
  projecting(interviewSessionListProjector)
    .given(opened, ...events)
    .then(sessionId);

describe('the list of interview sessions', () => {
  it('counts the seats that are taken and left', async () => {
    await rowAfter().matches({ places: 6, booked: 0, free: 6, status: 'open' });
    await rowAfter(seat('InterviewSeatTaken', 'a-1'), seat('InterviewSeatTaken', 'a-2', 1)).matches({ booked: 2, free: 4 });
    await rowAfter(seat('InterviewSeatTaken', 'a-1'), seat('InterviewSeatReleased', 'a-1')).matches({ booked: 0, taken: {} });
    // The seat that an applicant moved to stays, when the earlier one is left afterwards.
    await rowAfter(seat('InterviewSeatTaken', 'a-1'), seat('InterviewSeatTaken', 'a-1', 1), seat('InterviewSeatReleased', 'a-1')).matches({
      booked: 1,
      taken: { 'a-1': `${sessionId}.1` },
    });
  });

  it('has no free seats after a seat of the cancelled session is released', () =>
    rowAfter(
      seat('InterviewSeatTaken', 'a-1'),
      happened('InterviewSessionCancelled', { applicationIds: ['a-1'], reason: 'Illness' }),
      seat('InterviewSeatReleased', 'a-1'),
    ).matches({ status: 'cancelled', free: 0 }));

  it('has no bookings once it is cancelled', () =>
    rowAfter(
      seat('InterviewSeatTaken', 'a-1'),
      happened('InterviewSessionCancelled', { applicationIds: ['a-1'], reason: 'Illness' }),
    ).matches({
      status: 'cancelled',
      booked: 0,
      free: 0,
    }));
});
