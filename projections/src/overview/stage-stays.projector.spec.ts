import { callActionRecorded, captured, moved, projecting } from '@matricula/testing';
import { stageStaysProjector } from './stage-stays.projector';

const stays = projecting(stageStaysProjector);
const at = (time: string, event: object) => ({ ...event, at: `2026-03-02T${time}:00.000Z` }) as Parameters<typeof stays.given>[number];
const arrived = at('05:00', captured());
const calledBack = at('05:10', callActionRecorded());
const closed = at('06:10', moved());

describe('the stays of a lead', () => {
  it('begin with its capture and end with each change of stage', async () => {
    const given = stays.given(arrived, calledBack, closed);
    await given
      .then('lead-1/')
      .matches({ seconds: 600, leftAt: '2026-03-02T05:10:00.000Z', ownerName: 'Asha Sharma', movedById: 'user-1' });
    await given.then('lead-1/Call Back').matches({ seconds: 3_600, leftAt: '2026-03-02T06:10:00.000Z' });
    await given.then('lead-1/Not Interested').matches({ enteredAt: '2026-03-02T06:10:00.000Z', stage: 'Not Interested' });
  });

  it('go on when a call leaves the stage as it is', async () => {
    const again = at('05:30', callActionRecorded({ callActionId: 'call-2', previousStage: 'Call Back' }));
    const rows = await stays.given(arrived, calledBack, again).rows();
    expect(rows.get('tenant-1/lead-1/Call Back')).toMatchObject({ enteredAt: '2026-03-02T05:10:00.000Z' });
    expect(rows.size).toBe(2);
  });

  it('add up when a lead comes back to a stage', async () => {
    const back = at('07:00', callActionRecorded({ callActionId: 'call-2', previousStage: 'Not Interested' }));
    const gone = at('07:30', moved({ jobId: 'job-2' }));
    await stays.given(arrived, calledBack, closed, back, gone).then('lead-1/Call Back').matches({ seconds: 5_400 });
  });

  it('are as they were when the move is undone', async () => {
    const undo = moved({ reason: 'undo', stage: 'Call Back', previousStage: 'Not Interested' });
    const rows = await stays.given(arrived, calledBack, closed, at('06:20', undo)).rows();
    expect(rows.get('tenant-1/lead-1/Not Interested')).toBeUndefined();
    expect(rows.get('tenant-1/lead-1/Call Back')).toMatchObject({ enteredAt: '2026-03-02T05:10:00.000Z', seconds: undefined });
  });
});
