import { callActionRecorded, projecting } from '@matricula/testing';
import { callActionListProjector } from './call-action-list.projector';

const calls = projecting(callActionListProjector);
const attachments = [{ blobId: 'blob-1', name: 'Ravi Kumar.pdf', contentType: 'application/pdf', bytes: 9 }];
const erased = { type: 'LeadErased', data: { leadId: 'lead-1', callActionIds: ['call-1'], followUpIds: [] } };

describe('the list of call actions', () => {
  it('shows what was noted and attached', () =>
    calls.given(callActionRecorded({ attachments })).then('call-1').matches({ stage: 'Call Back', attachments }));

  it('keeps the calls of an erased person, without files and names', async () => {
    const recorded = callActionRecorded({ attachments, leadName: 'Ravi Kumar', comment: 'asked for Ravi', phone: '9811122233' });
    const rows = await calls.given(recorded, erased).rows();
    expect(JSON.stringify([...rows])).not.toMatch(/Ravi|9811122233/);
    await calls.given(recorded, erased).then('call-1').matches({ stage: 'Call Back', attachments: [] });
  });

  it('is the same when it is folded again from events without personal fields', () => {
    const { attachments: _files, ...data } = callActionRecorded().data;
    return calls
      .given({ type: 'CallActionRecorded', data, erased: true }, erased)
      .then('call-1')
      .matches({ stage: 'Call Back', attachments: [] });
  });
});
