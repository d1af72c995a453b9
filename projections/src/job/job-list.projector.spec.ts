import type { JobEvent } from '@matricula/domain/job';
import { projecting } from '@matricula/testing';
import { jobListProjector } from './job-list.projector';

const jobs = projecting(jobListProjector);
const started: JobEvent = { type: 'JobStarted', data: { jobId: 'job-1', kind: 'import', title: 'june.csv', total: 400, settings: {} } };
const at = (seconds: number) => ({ at: new Date(Date.UTC(2026, 5, 1, 9, 0, seconds)).toISOString() });
const progressed = (done: number): JobEvent => ({ type: 'JobProgressed', data: { jobId: 'job-1', done, counts: { created: done } } });

describe('the list of jobs', () => {
  it('shows who started what', () =>
    jobs.given(started).then('job-1').matches({ title: 'june.csv', status: 'running', done: 0, total: 400, createdByName: 'Asha Rao' }));

  it('shows immediate exports next to exports by a job, once each', async () => {
    const data = { exportId: 'e-1', list: 'lead-notes', filter: {}, rows: 42, columns: ['Name'] };
    const taken = { type: 'DataExported' as const, data };
    await jobs
      .given(taken)
      .then('e-1')
      .matches({ kind: 'download', title: 'Export of lead notes', status: 'completed', total: 42, createdByName: 'Asha Rao' });
    await jobs
      .given({ type: 'DataExported', data: { ...data, jobId: 'job-1' } })
      .then('e-1')
      .equals(undefined);
  });

  it('shows the pace of the last slice and the remaining time', () =>
    jobs
      .given({ ...started, ...at(0) }, { ...progressed(100), ...at(1) }, { ...progressed(300), ...at(3) })
      .then('job-1')
      .matches({ done: 300, counts: { created: 300 }, rowsPerSecond: 100, secondsLeft: 1 }));

  it('shows how many leads each person got where several share them', () => {
    const owners = [
      { ownerId: 'asha', ownerName: 'Asha Rao', leads: 3 },
      { ownerId: 'om', ownerName: 'Om Nair', leads: 2 },
    ];
    const assigning = { type: 'JobStarted' as const, data: { jobId: 'job-1', kind: 'assign', total: 5, settings: { owners } } };
    const given = (asha: number, om: number) => [
      { userId: 'asha', name: 'Asha Rao', leads: asha },
      { userId: 'om', name: 'Om Nair', leads: om },
    ];
    const ended = { type: 'JobCompleted' as const, data: { jobId: 'job-1', done: 5, counts: { changed: 4 }, given: { asha: 3, om: 1 } } };
    return Promise.all([
      jobs
        .given(assigning)
        .then('job-1')
        .matches({ given: given(0, 0) }),
      jobs
        .given(assigning, ended)
        .then('job-1')
        .matches({ given: given(3, 1) }),
      jobs
        .given(assigning, ended, { type: 'UserErased', data: { userId: 'om', jobIds: ['job-1'] } })
        .then('job-1')
        .matches({ given: undefined, settings: {} }),
      jobs
        .given({ ...started, data: { ...started.data, settings: { owners: [{ ownerId: 'asha', ownerName: 'Asha Rao' }] } } })
        .then('job-1')
        .matches({ given: undefined }),
    ]);
  });

  it('has no pace while it is paused, nor right after it resumes', async () => {
    const given = [
      { ...started, ...at(0) },
      { ...progressed(100), ...at(1) },
      { type: 'JobPaused', data: { jobId: 'job-1' }, ...at(2) },
    ] as const;
    await jobs
      .given(...given)
      .then('job-1')
      .matches({ status: 'paused', rowsPerSecond: undefined, secondsLeft: undefined });
    await jobs
      .given(...given, { type: 'JobResumed', data: { jobId: 'job-1' }, ...at(60) })
      .then('job-1')
      .matches({ status: 'running', done: 100, rowsPerSecond: undefined });
  });

  it('shows why it failed until it resumes', async () => {
    const failed: JobEvent = { type: 'JobFailed', data: { jobId: 'job-1', message: 'The disk is full.' } };
    await jobs.given(started, failed).then('job-1').matches({ status: 'failed', message: 'The disk is full.' });
    await jobs
      .given(started, failed, { type: 'JobResumed', data: { jobId: 'job-1' } })
      .then('job-1')
      .matches({ status: 'running', message: undefined, finishedAt: undefined });
  });

  it('ends completed or cancelled, and can be undone', async () => {
    const completed: JobEvent = {
      type: 'JobCompleted',
      data: { jobId: 'job-1', done: 400, counts: { created: 390 }, errorFile: 'blob-1' },
    };
    await jobs.given(started, completed).then('job-1').matches({ status: 'completed', done: 400, errorFile: 'blob-1' });
    await jobs
      .given(started, { type: 'JobCancelled', data: { jobId: 'job-1' } })
      .then('job-1')
      .matches({ status: 'cancelled' });
    const undo = [
      { type: 'JobUndoStarted', data: { jobId: 'job-1' } },
      { type: 'JobUndoProgressed', data: { jobId: 'job-1', done: 200, counts: { removed: 200 } } },
    ] as const;
    await jobs
      .given(started, completed, ...undo)
      .then('job-1')
      .matches({ status: 'undoing', undone: 200 });
    await jobs
      .given(started, completed, ...undo, { type: 'JobUndone', data: { jobId: 'job-1', counts: { removed: 390 } } })
      .then('job-1')
      .matches({ status: 'undone', undoCounts: { removed: 390 } });
  });
});

describe('a job that named an erased person', () => {
  const data = { jobId: 'job-1', kind: 'import', total: 2 } as const;
  const named = { title: 'Ravi Kumar.csv', settings: { fileName: 'Ravi Kumar.csv', uploadId: 'u' } };
  const completed = { type: 'JobCompleted', data: { jobId: 'job-1', done: 2, counts: { created: 2 } } };
  const lead = { type: 'LeadErased', data: { leadId: 'lead-1', callActionIds: [], followUpIds: [], jobIds: ['job-1'] } };
  const user = { type: 'UserErased', data: { userId: 'user-2', role: 3, roleName: 'Counsellor', jobIds: ['job-1'] } };

  it.each([lead, user])('keeps its result without the names ($type)', async (erased) => {
    const forgotten = { title: '[erased]', settings: {}, status: 'completed', counts: { created: 2 } } as const;
    await jobs
      .given({ type: 'JobStarted', data: { ...data, ...named } }, completed, erased)
      .then('job-1')
      .matches(forgotten);
    // Folded again after the key was destroyed.
    await jobs.given({ type: 'JobStarted', data, erased: true }, completed, erased).then('job-1').matches(forgotten);
  });
});
