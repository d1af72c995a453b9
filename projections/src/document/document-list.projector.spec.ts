import { projecting } from '@matricula/testing';
import { documentListProjector } from './document-list.projector';

const at = (time: string) => `2026-11-20T${time}:00.000Z`;
const ids = { applicationId: 'a-1', leadId: 'lead-1', documentId: 'marks' };
const happened = (type: string, time: string, data: object = {}) => ({ type, at: at(time), data: { ...ids, ...data } });
const uploaded = (upload: number, time: string) =>
  happened('DocumentUploaded', time, {
    ...{ formId: 'f-1', formName: 'MBA 2027', document: 'Mark sheet', upload, uploadedById: 'form', name: 'Tara Rao' },
    file: { blobId: 'b-1', name: 'marks.pdf', contentType: 'application/pdf', bytes: 10 },
  });
const taken = happened('DocumentTaken', '06:00', { holderId: 'asha', holderName: 'Asha Sharma', until: at('06:10') });

describe('the list of documents', () => {
  const row = async (...events: { type: string; at: string; data: object }[]) =>
    [
      ...(
        await projecting(documentListProjector)
          .given(uploaded(1, '05:00'), ...events)
          .rows()
      ).values(),
    ][0];

  it('shows what waits, who holds it, and who left it to others', async () => {
    expect(await row()).toEqual({
      ...{ ...ids, key: 'a-1/marks', formId: 'f-1', formName: 'MBA 2027', document: 'Mark sheet', name: 'Tara Rao' },
      ...{ contentType: 'application/pdf', status: 'uploaded', upload: 1, uploadedById: 'form', uploadedAt: at('05:00') },
      ...{ skippedBy: [], closed: false, updatedAt: at('05:00') },
    });
    expect(await row(taken)).toMatchObject({ holderId: 'asha', holderName: 'Asha Sharma', heldUntil: at('06:10') });
    const skipped = happened('DocumentReleased', '06:05', { holderId: 'asha', skipped: true });
    expect(await row(taken, skipped)).toMatchObject({ holderId: undefined, heldUntil: undefined, skippedBy: ['asha'] });
  });

  it('shows decisions, which another upload replaces', async () => {
    const by = { verifierId: 'asha', verifierName: 'Asha Sharma', upload: 1 };
    expect(await row(taken, happened('DocumentVerified', '06:05', by))).toMatchObject({
      ...{ status: 'verified', verifierName: 'Asha Sharma', decidedAt: at('06:05'), holderId: undefined },
    });
    const rejected = happened('DocumentRejected', '06:05', { ...by, document: 'Mark sheet', reason: 'unreadable' });
    expect(await row(taken, rejected)).toMatchObject({ status: 'rejected', reason: 'unreadable' });
    const again = await row(taken, rejected, uploaded(2, '07:00'));
    expect(again).toMatchObject({ status: 'uploaded', upload: 2, uploadedAt: at('07:00') });
    expect([again?.reason, again?.verifierId]).toEqual([undefined, undefined]);
  });

  it('takes documents of ended applications out of the queue, and removes the name of erased persons', async () => {
    const all = (type: string) => ({ type, at: at('08:00'), data: { applicationId: 'a-1', documentIds: ['marks', 'none'] } });
    expect(await row(all('DocumentsClosed'))).toMatchObject({ closed: true, name: 'Tara Rao' });
    expect((await row(all('DocumentsErased')))?.name).toBeUndefined();
  });
});
