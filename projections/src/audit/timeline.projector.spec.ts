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

  it('omits technical events', async () => {
    const rows = await entries
      .given(
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

  it('has the log filter out technical events, and no others', () => {
    expect([...timelineProjector.without]).toEqual(expect.arrayContaining(['LeadIdentityReserved', 'JobProgressed']));
    expect(['MessageRequested', 'LeadCaptured', 'TimerSet'].filter((type) => timelineProjector.without.has(type))).toEqual([]);
  });

  it('marks timers, reminders and scheduled work as bookkeeping, and nothing that a person requested', async () => {
    const rows = await entries
      .given(
        { type: 'TimerSet', data: { timerId: 't', kind: 'x', dueAt: '', about: {} } },
        { type: 'FollowUpReminded', data: { leadId: 'lead-1', followUpId: 'f', dueAt: '' } },
        { type: 'ReportRunStarted', data: { scheduleId: 's', runId: 'r', cause: 'time' } },
        { type: 'ReportRunStarted', data: { scheduleId: 's', runId: 'r', cause: 'asked' } },
        { type: 'LeadCaptured', data: { leadId: 'lead-1' } },
      )
      .rows();
    expect([...rows.values()].map(({ bookkeeping }) => bookkeeping)).toEqual([true, true, true, false, false]);
  });

  it('groups the single changes of bulk work with its start and outcome, and nothing else', async () => {
    const rows = await entries
      .given(
        { type: 'JobStarted', data: { jobId: 'j', kind: 'assign', total: 1 } },
        { type: 'LeadAssigned', data: { leadId: 'lead-1', jobId: 'j' } },
        { type: 'JobPaused', data: { jobId: 'j' } },
        { type: 'JobCompleted', data: { jobId: 'j', done: 1, counts: {} } },
        { type: 'JobUndoStarted', data: { jobId: 'j' } },
        { type: 'JobUndone', data: { jobId: 'j', counts: {} } },
        { type: 'DataExported', data: { exportId: 'e', jobId: 'j', list: 'leads' } },
        { type: 'LeadAssigned', data: { leadId: 'lead-1' } },
      )
      .rows();
    expect([...rows.values()].map(({ jobId, jobRole }) => [jobId, jobRole])).toEqual([
      ['j', 'opens'],
      ['j', 'part'],
      [undefined, undefined],
      ['j', 'outcome'],
      ['j', 'opens'],
      ['j', 'outcome'],
      [undefined, undefined],
      [undefined, undefined],
    ]);
  });

  it('accepts events of retired types', () =>
    entries.given({ type: 'SomethingOfOld', data: {} }).then('event-1').matches({ type: 'SomethingOfOld', leadId: undefined }));

  it('stores no event data: that stays in the log, where it can be erased', async () => {
    const rows = await entries.given({ type: 'LeadCaptured', data: { leadId: 'lead-1', name: 'Ravi Kumar' } }).rows();
    expect(JSON.stringify([...rows])).not.toContain('Ravi');
  });
});
