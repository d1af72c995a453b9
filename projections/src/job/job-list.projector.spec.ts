import { projecting } from '@matricula/testing';
import { jobListProjector } from './job-list.projector';

const jobs = projecting(jobListProjector);
const data = { jobId: 'job-1', kind: 'import', total: 2 } as const;
const named = { title: 'Ravi Kumar.csv', settings: { fileName: 'Ravi Kumar.csv', uploadId: 'u' } };
const started = { type: 'JobStarted', data: { ...data, ...named } };
const completed = { type: 'JobCompleted', data: { jobId: 'job-1', done: 2, counts: { created: 2 } } };
const erased = { type: 'LeadErased', data: { leadId: 'lead-1', callActionIds: [], followUpIds: [], jobIds: ['job-1'] } };

describe('the list of jobs', () => {
  it('shows a job with its file and its counts', () =>
    jobs
      .given(started, completed)
      .then('job-1')
      .matches({ ...named, status: 'completed', counts: { created: 2 } }));

  it('keeps of a job that named an erased person what it did, not the names', async () => {
    const forgotten = { title: '[erased]', settings: {}, status: 'completed', counts: { created: 2 } } as const;
    await jobs.given(started, completed, erased).then('job-1').matches(forgotten);
    // Folded again, when the key is gone.
    await jobs.given({ type: 'JobStarted', data, erased: true }, completed, erased).then('job-1').matches(forgotten);
  });
});
