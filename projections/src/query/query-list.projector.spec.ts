import { projecting } from '@matricula/testing';
import { queryListProjector } from './query-list.projector';

const at = (time: string) => `2026-11-20T${time}:00.000Z`;
const ids = { queryId: '018f3c1e-0000-7000-8000-00009f3a2c00', applicationId: 'a-1' };
const happened = (type: string, time: string, data: object = {}) => ({ type, at: at(time), data: { ...ids, ...data } });
const asked = happened('QueryAsked', '05:00', {
  ...{ leadId: 'lead-1', formId: 'f-1', formName: 'MBA 2027', category: 'Fees', text: 'Is it refunded?', name: 'Tara Rao' },
  ...{ ownerId: 'asha', ownerName: 'Asha' },
});
const reply = (time: string, byApplicant = false) =>
  happened('QueryReplied', time, { messageId: time, byApplicant, text: 'Yes.', from: 'open', to: byApplicant ? 'open' : 'answered' });
const closed = (time: string) => happened('QueryClosed', time, { from: 'answered', byApplicant: false });

describe('the list of queries', () => {
  const row = async (...events: { type: string; at: string; data: object }[]) =>
    [
      ...(
        await projecting(queryListProjector)
          .given(asked, ...events)
          .rows()
      ).values(),
    ][0];

  it('counts the time to the first answer of a user, and to the end', async () => {
    expect(await row()).toMatchObject({ reference: 'QRY-3A2C00', status: 'open', name: 'Tara Rao', replies: 0, askedAt: at('05:00') });
    expect((await row(reply('05:10', true)))?.firstAnswerSeconds).toBeUndefined();
    expect(await row(reply('05:10', true), reply('05:30'), reply('05:40'), closed('06:00'))).toMatchObject({
      ...{ status: 'closed', replies: 3, firstAnsweredAt: at('05:30'), firstAnswerSeconds: 1_800, closeSeconds: 3_600 },
    });
  });

  it('has no end while it is open again', async () => {
    const open = await row(reply('05:30'), closed('06:00'), happened('QueryReopened', '06:10', { from: 'closed', byApplicant: true }));
    expect(open).toMatchObject({ status: 'open', reopenings: 1, closeSeconds: undefined, closedAt: undefined });
  });

  it('passes to another owner', async () =>
    expect(await row(happened('QueryAssigned', '05:10', { ownerId: 'vikram', ownerName: 'Vikram' }))).toMatchObject({
      ...{ ownerId: 'vikram', ownerName: 'Vikram' },
    }));

  it('has no text once its applicant is erased', async () => {
    const erased = await row(reply('05:30'), happened('QueryTextErased', '06:00'));
    expect(erased).toMatchObject({ status: 'closed', erased: true, firstAnswerSeconds: 1_800 });
    expect(JSON.stringify(erased)).not.toMatch(/Tara|refunded/);
  });
});
