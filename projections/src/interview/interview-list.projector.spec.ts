import { projecting } from '@matricula/testing';
import { interviewListProjector } from './interview-list.projector';

const at = (time: string) => `2026-11-20T${time}:00.000Z`;
const ids = { applicationId: '7f-app-ab12cd', leadId: 'lead-1' };
const slot = (place: number) => ({
  ...{ slotId: `2026-12-01_s.${place}`, sessionId: '2026-12-01_s', day: '2026-12-01', startsAt: '2026-12-01T04:30:00.000Z', minutes: 30 },
  ...{ panel: 'Panel A', panellistIds: ['asha'], room: 'B 12' },
});
const happened = (type: string, time: string, data: object = {}) => ({ type, at: at(time), data: { ...ids, ...data } });
const booked = happened('InterviewBooked', '05:00', {
  ...{ formId: 'f-1', formName: 'MBA 2027', name: 'Tara Rao', turn: 1, ...slot(0), byApplicant: true },
});
const row = async (...events: { type: string; at: string; data: object }[]) =>
  [
    ...(
      await projecting(interviewListProjector)
        .given(booked, ...events)
        .rows()
    ).values(),
  ][0];

describe('the list of interviews', () => {
  it('shows when, where and by whom, and a number that tells nothing of the person', async () => {
    expect(await row()).toMatchObject({
      ...ids,
      ...slot(0),
      candidate: 'AB12CD',
      status: 'booked',
      bookedAt: at('05:00'),
    });
    const before = { slotId: slot(0).slotId, day: '2026-12-01', startsAt: slot(0).startsAt, turn: 1 };
    const moved = happened('InterviewRescheduled', '06:00', { ...slot(1), turn: 2, byApplicant: false, before });
    expect(await row(moved)).toMatchObject({ slotId: slot(1).slotId, status: 'booked', byApplicant: false });
    expect(await row(happened('InterviewCompleted', '07:00'))).toMatchObject({ status: 'held', updatedAt: at('07:00') });
    expect(await row(happened('InterviewMissed', '07:00'))).toMatchObject({ status: 'missed' });
    expect(await row(happened('InterviewCancelled', '07:00', { before, byApplicant: true }), moved)).toMatchObject({ status: 'booked' });
  });

  it('has no name of the applicant, whom panels judge blind', async () => {
    expect(JSON.stringify(await row())).not.toContain('Tara');
  });
});
