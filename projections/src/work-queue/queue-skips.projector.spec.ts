import { projecting } from '@matricula/testing';
import { queueSkipsProjector } from './queue-skips.projector';

const skips = projecting(queueSkipsProjector);
const of = { leadId: 'lead-1', userId: 'asha', day: '2026-03-02' };
const skipped = { type: 'LeadSkipped', data: { ...of, reason: 'Busy' } };

describe('skipped leads', () => {
  it('are found by user and day, with the latest reason', () =>
    skips
      .given(
        skipped,
        { ...skipped, data: { ...skipped.data, userId: 'ravi' } },
        { ...skipped, data: { ...skipped.data, reason: 'Wrong number' } },
      )
      .then('lead-1')
      .matches({
        skippedFor: ['ravi/2026-03-02', 'asha/2026-03-02'],
        skips: [expect.objectContaining({ userId: 'ravi' }), expect.objectContaining({ userId: 'asha', reason: 'Wrong number' })],
      }));

  it('are no longer found when they are returned to the queue', () =>
    skips.given(skipped, { type: 'LeadUnskipped', data: of }).then('lead-1').matches({ skips: [], skippedFor: [] }));

  it('are erased with the person', async () => {
    const erased = { type: 'LeadErased', data: { leadId: 'lead-1', callActionIds: [], followUpIds: [] } };
    expect((await skips.given(skipped, erased).rows()).size).toBe(0);
  });
});
