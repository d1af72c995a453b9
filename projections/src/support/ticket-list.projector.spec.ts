import { projecting } from '@matricula/testing';
import { ticketListProjector } from './ticket-list.projector';

const at = (time: string) => `2026-03-02T${time}:00.000Z`;
const ticketId = '018f3c1e-0000-7000-8000-00009f3a2c00';
const raised = {
  type: 'TicketRaised',
  at: at('05:00'),
  data: {
    ticketId,
    requesterId: 'ravi',
    requesterName: 'Ravi',
    subject: 'No calls',
    description: 'The dialer is silent.',
    category: 'Calls & dialer',
    priority: 'normal',
    files: [{ blobId: 'b-1', name: 'screen-recording-1.webm', contentType: 'video/webm', bytes: 9 }],
  },
};
const happened = (type: string, time: string, data: object = {}) => ({ type, at: at(time), data: { ticketId, ...data } });
const reply = (time: string, bySupport: boolean) => happened('TicketReplied', time, { messageId: time, bySupport, text: 'So?' });
const assigned = happened('TicketAssigned', '05:10', { assignmentId: 'a-1', from: 'open', assigneeId: 'mina', assigneeName: 'Mina' });
const resolved = (time: string) => happened('TicketResolved', time, { from: 'inProgress', resolution: 'Done.' });
const row = async (...events: (typeof raised | typeof assigned)[]) => {
  const rows = await projecting(ticketListProjector)
    .given(raised, ...events)
    .rows();
  return [...rows.values()][0];
};

describe('the row of a ticket', () => {
  it('starts open, with a reference that can be read out on the phone', async () =>
    expect(await row()).toMatchObject({ reference: 'TKT-3A2C00', status: 'open', files: 1, replies: 0, raisedAt: at('05:00') }));

  it('counts the time to the first answer of the help desk, and to no later one', async () => {
    expect(await row(reply('05:05', false))).toMatchObject({ replies: 1, updatedAt: at('05:05') });
    expect((await row(reply('05:05', false)))?.firstAnswerSeconds).toBeUndefined();
    expect(await row(reply('05:05', false), assigned, reply('05:20', true), reply('05:40', true))).toMatchObject({
      ...{ status: 'inProgress', assigneeName: 'Mina', replies: 3 },
      ...{ firstAnsweredAt: at('05:20'), firstAnswerSeconds: 1_200 },
    });
  });

  it('shows whether the help desk answers in time, and starts again when reopened', async () => {
    const answer = (dueAt: string) => ({ answer: { askedAt: raised.at, dueAt } });
    const asked = { ...raised, data: { ...raised.data, ...answer(at('06:00')) } };
    const of = async (...events: (typeof raised | typeof assigned)[]) => {
      const rows = await projecting(ticketListProjector)
        .given(asked, ...events)
        .rows();
      return [...rows.values()].map(({ firstAnswer, answerDueAt }) => [firstAnswer, answerDueAt])[0];
    };
    const escalated = happened('TicketEscalated', '06:00', { dueAt: at('06:00') });
    const reopened = happened('TicketReopened', '07:00', { from: 'resolved', reason: 'No.', ...answer(at('09:00')) });
    expect(await of()).toEqual(['awaited', at('06:00')]);
    expect(await of(reply('05:30', false))).toEqual(['awaited', at('06:00')]);
    expect(await of(reply('05:30', true))).toEqual(['inTime', undefined]);
    expect(await of(escalated)).toEqual(['overdue', at('06:00')]);
    expect(await of(escalated, reply('06:30', true))).toEqual(['late', undefined]);
    expect(await of(resolved('06:30'))).toEqual(['late', undefined]);
    expect(await of(happened('TicketClosed', '05:30'))).toEqual([undefined, undefined]);
    expect(await of(escalated, happened('TicketClosed', '06:30'))).toEqual(['late', undefined]);
    expect(await of(happened('TicketPrioritised', '05:10', { from: 'normal', to: 'urgent', ...answer(at('05:20')) }))).toEqual([
      'awaited',
      at('05:20'),
    ]);
    expect(await of(resolved('05:30'), reopened)).toEqual(['awaited', at('09:00')]);
    expect(await of(resolved('05:30'), reopened, reply('08:00', true))).toEqual(['inTime', undefined]);
  });

  it('drops its text when a person that it mentions is erased, and keeps its times', async () => {
    const erased = await row(assigned, reply('05:20', true), happened('TicketErased', '06:00'));
    expect(erased).toMatchObject({
      subject: '[erased]',
      description: '[erased]',
      files: 0,
      erased: true,
      status: 'closed',
      firstAnswerSeconds: 1_200,
    });
    expect(JSON.stringify(erased)).not.toMatch(/No calls|silent|webm/);
  });

  it('counts the time to the final solution', async () => {
    expect(await row(assigned, resolved('06:00'))).toMatchObject({
      status: 'resolved',
      resolutionSeconds: 3_600,
      firstAnswerSeconds: 3_600,
    });
    const reopened = happened('TicketReopened', '06:10', { from: 'resolved', reason: 'No.' });
    const open = await row(assigned, resolved('06:00'), reopened);
    expect(open).toMatchObject({ status: 'open', reopenings: 1 });
    expect(open?.resolutionSeconds).toBeUndefined();
    expect(
      await row(assigned, resolved('06:00'), reopened, resolved('07:00'), happened('TicketClosed', '08:00', { rating: 4 })),
    ).toMatchObject({
      ...{ status: 'closed', resolutionSeconds: 7_200, closedAt: at('08:00'), rating: 4, firstAnswerSeconds: 3_600 },
    });
  });
});
