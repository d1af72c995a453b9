import { projecting } from '@matricula/testing';
import { applicationListProjector } from './application-list.projector';

const at = (time: string) => `2026-11-20T${time}:00.000Z`;
const ids = { applicationId: 'a-1', leadId: 'lead-1' };
const happened = (type: string, time: string, data: object = {}) => ({ type, at: at(time), data: { ...ids, ...data } });
const started = happened('ApplicationStarted', '05:00', {
  ...{ formId: 'f-1', formName: 'MBA 2027', version: 1, phone: '+919812345670', phoneHash: 'h' },
});

describe('the list of applications', () => {
  const row = async (...events: { type: string; at: string; data: object }[]) =>
    [
      ...(
        await projecting(applicationListProjector)
          .given(started, ...events)
          .rows()
      ).values(),
    ][0];

  it('shows how far an application is, and no number', async () => {
    expect(await row()).toEqual({
      ...{ ...ids, formId: 'f-1', formName: 'MBA 2027', version: 1, phoneHash: 'h', status: 'started', erased: false },
      ...{ startedAt: at('05:00'), savedAt: at('05:00'), updatedAt: at('05:00') },
    });
    const saved = happened('ApplicationAnswersSaved', '06:00', { client: 'c', sequence: 1, version: 1, answers: { name: 'Tara' } });
    const moved = happened('ApplicationVersionChanged', '07:00', { from: 1, version: 2, changes: [] });
    const submitted = happened('ApplicationSubmitted', '08:00', { from: 'started', version: 2, submittedAt: at('08:00') });
    const verified = happened('ApplicationMoved', '09:00', { move: 'verify', from: 'submitted', to: 'in-verification' });
    expect(await row(saved, moved, submitted)).toMatchObject({
      savedAt: at('06:00'),
      version: 2,
      status: 'submitted',
      submittedAt: at('08:00'),
    });
    expect(await row(saved, submitted, verified)).toMatchObject({ status: 'in-verification', updatedAt: at('09:00') });
    const named = happened('ApplicationAnswersSaved', '06:00', { client: 'c', sequence: 1, version: 1, answers: {}, name: 'Tara Rao' });
    expect(await row(named, happened('ApplicationAnswersErased', '10:00'))).toMatchObject({
      ...{ phoneHash: undefined, name: undefined, erased: true },
    });
  });

  it('carries the answers and the number of files, and nothing of them once the person is erased', async () => {
    const said = (sequence: number, answers: object, kinds?: object) =>
      happened('ApplicationAnswersSaved', '06:00', { client: 'c', sequence, version: 1, answers, kinds });
    const photo = happened('ApplicationFileAttached', '06:30', {
      ...{ questionId: 'photo', version: 1, file: { blobId: 'b', name: 'me.png', contentType: 'image/png', bytes: 5 } },
    });
    const known = [said(1, { city: 'Pune', card: '234567890123' }, { city: 'text', card: 'masked' }), said(2, { marks: 81 }), photo];
    expect(await row(...known)).toMatchObject({
      answers: { city: 'Pune', card: 'XXXXXXXX0123', marks: '81', photo: '1' },
      answerNumbers: { marks: 81, photo: 1 },
    });
    const erased = await row(...known, happened('ApplicationAnswersErased', '10:00'));
    expect(JSON.stringify(erased)).not.toMatch(/Pune|0123|answer/);
    // A rebuild after the erasure reads events whose personal data is gone.
    const gone = happened('ApplicationAnswersSaved', '06:00', { client: 'c', sequence: 1, version: 1, kinds: { city: 'text' } });
    const noFile = happened('ApplicationFileAttached', '06:30', { questionId: 'photo', version: 1 });
    expect(await row(gone, noFile)).toMatchObject({ savedAt: at('06:30'), answers: undefined });
  });

  it('shows only answers that count in what was submitted, and what counts after a correction', async () => {
    const said = (sequence: number, answers: object, kinds: object) =>
      happened('ApplicationAnswersSaved', '06:00', { client: 'c', sequence, version: 1, answers, kinds });
    const submitted = (time: string, uncounted?: string[]) =>
      happened('ApplicationSubmitted', time, { from: 'started', version: 1, submittedAt: at(time), uncounted });
    const typed = said(1, { reserved: 'no', category: 'sc' }, { reserved: 'choice', category: 'choice' });
    expect((await row(typed, submitted('08:00', ['category'])))?.answers).toEqual({ reserved: 'no' });
    const corrected = said(2, { reserved: 'yes' }, { reserved: 'choice' });
    expect(await row(typed, submitted('08:00', ['category']), corrected, submitted('09:00'))).toMatchObject({
      ...{ answers: { reserved: 'yes', category: 'sc' }, uncounted: undefined, submittedAt: at('09:00') },
    });
    // Submissions before this was recorded leave all answers.
    expect((await row(typed, submitted('08:00')))?.answers).toEqual({ reserved: 'no', category: 'sc' });
    const erased = await row(typed, submitted('08:00', ['category']), happened('ApplicationAnswersErased', '10:00'));
    expect(JSON.stringify(erased)).not.toMatch(/"sc"|answers/);
  });

  it('names the applicant, the fee, and the present owner of the lead', async () => {
    const said = (sequence: number, name?: string) =>
      happened('ApplicationAnswersSaved', '06:00', { client: 'c', sequence, version: 1, answers: {}, name });
    const fee = happened('ApplicationFeeRequested', '06:30', { orderId: 'o-1', linkId: 'l-1' });
    const submitted = happened('ApplicationSubmitted', '08:00', { from: 'started', version: 1, submittedAt: at('08:00'), feePaid: true });
    const given = happened('ApplicationOwnerChanged', '09:00', { ownerId: 'vikram', ownerName: 'Vikram Nair', previousOwnerId: 'asha' });
    expect(await row(said(1, 'Tara Rao'), said(2), fee)).toMatchObject({ name: 'Tara Rao', fee: 'requested' });
    expect((await row(said(1, 'Tara Rao'), said(2, '')))?.name).toBeUndefined();
    const checked = happened('ApplicationDocumentsChecked', '08:30', { documents: 'to-verify' });
    expect(await row(submitted, checked)).toMatchObject({ documents: 'to-verify' });
    expect(await row(fee, submitted, given)).toMatchObject({ fee: 'paid', ownerId: 'vikram', ownerName: 'Vikram Nair' });
    const token = happened('ApplicationFeeRequested', '09:30', { orderId: 'o-2', linkId: 'l-2', token: true });
    expect(await row(fee, submitted, token)).toMatchObject({ fee: 'paid', updatedAt: at('09:30') });
    expect((await row(token))?.fee).toBeUndefined();
    expect(await row(given, happened('ApplicationOwnerChanged', '10:00', { previousOwnerId: 'vikram' }))).toMatchObject({
      ...{ ownerId: undefined, ownerName: undefined },
    });
  });
});
