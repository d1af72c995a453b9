import { followUpScheduled, projecting } from '@matricula/testing';
import { timelineProjector } from './timeline.projector';

const entries = projecting(timelineProjector);

describe('the timeline', () => {
  it('has an entry for every event, found by table, property, user and lead', () =>
    entries.given(followUpScheduled()).then('event-1').matches({
      entryId: 'event-1',
      position: '000000000001',
      type: 'FollowUpScheduled',
      userId: 'user-1',
      leadId: 'lead-1',
    }));

  it('leaves out what says nothing to anybody but the machinery', async () => {
    const rows = await entries
      .given(
        { type: 'TimerSet', data: { timerId: 't', kind: 'x', dueAt: '', about: {} } },
        { type: 'JobProgressed', data: { jobId: 'j', done: 500, counts: {} } },
        { type: 'JobUndoProgressed', data: { jobId: 'j', done: 500, counts: {} } },
        { type: 'RecordNameReserved', data: { recordId: 'r', list: 'cities' } },
        { type: 'RecordNameReleased', data: { recordId: 'r', list: 'cities' } },
        { type: 'LeadIdentityReserved', data: { leadId: 'lead-1', kind: 'phone' } },
        { type: 'LeadIdentityReleased', data: { leadId: 'lead-1', kind: 'phone' } },
      )
      .rows();
    expect(rows.size).toBe(0);
  });

  it('has the log leave those out that never say anything, and no others', () => {
    expect([...timelineProjector.without]).toEqual(expect.arrayContaining(['LeadIdentityReserved', 'TimerSet', 'JobProgressed']));
    expect(['MessageRequested', 'LeadCaptured'].filter((type) => timelineProjector.without.has(type))).toEqual([]);
  });

  it('takes events of types that nobody knows any more', () =>
    entries.given({ type: 'SomethingOfOld', data: {} }).then('event-1').matches({ type: 'SomethingOfOld', leadId: undefined }));

  it('keeps nothing of what the event says: that stays in the log, where it can be erased', async () => {
    const rows = await entries.given({ type: 'LeadCaptured', data: { leadId: 'lead-1', name: 'Ravi Kumar' } }).rows();
    expect(JSON.stringify([...rows])).not.toContain('Ravi');
  });
});
