import { projecting } from '@matricula/testing';
import { workflowRunsProjector } from './workflow-runs.projector';

const runs = projecting(workflowRunsProjector);
const ofRun = { runId: 'r-1', workflowId: 'w', leadId: 'lead-1' };
const ofStep = { ...ofRun, stepId: 'a', visit: 1 };
const startedAt = '2026-03-01T10:00:00.000Z';
const until = '2026-03-01T11:00:00.000Z';
const started = {
  type: 'WorkflowRunStarted',
  data: { ...ofRun, version: 2, name: 'Welcome', eventId: 'e', firstStepId: 'a', startedAt, leadName: 'Ravi', ownerId: 'asha' },
};
const done = { type: 'WorkflowStepCompleted', data: { ...ofStep, kind: 'send', exit: 'next', nextStepId: 'b' } };
const failed = (more: object) => ({ type: 'WorkflowStepFailed', data: { ...ofStep, kind: 'send', attempt: 1, error: 'no', ...more } });
const ended = { type: 'WorkflowRunEnded', data: { ...ofRun, outcome: 'finished' } };

describe('the runs of a workflow', () => {
  it('stand at their step, and wait until a time or for an event', async () => {
    await runs
      .given(started, done)
      .then('w/lead-1')
      .matches({ status: 'running', stepId: 'b', visit: 2, name: 'Welcome', version: 2, ownerId: 'asha', runs: 1, lastKind: 'send' });
    await runs
      .given(started, { type: 'WorkflowWaitStarted', data: { ...ofStep, until, event: 'LeadReplied' } })
      .then('w/lead-1')
      .matches({ status: 'waiting', until, awaits: 'LeadReplied' });
  });

  it('tell why a step failed, and whether it is tried again', async () => {
    await runs
      .given(started, failed({ retryAt: until }))
      .then('w/lead-1')
      .matches({ status: 'retrying', error: 'no', until });
    await runs.given(started, failed({})).then('w/lead-1').matches({ status: 'parked', error: 'no', attempts: 1 });
    await runs
      .given(started, failed({}), { type: 'WorkflowStepRetried', data: ofStep })
      .then('w/lead-1')
      .matches({ status: 'running', error: undefined, attempts: 0 });
  });

  it('are held and continued', async () => {
    const held = { type: 'WorkflowRunSuspended', data: ofStep };
    await runs.given(started, held).then('w/lead-1').matches({ status: 'held' });
    await runs.given(started, held, { type: 'WorkflowRunContinued', data: ofStep }).then('w/lead-1').matches({ status: 'running' });
  });

  it('end, count, and follow the owner of the lead', async () => {
    await runs.given(started, ended).then('w/lead-1').matches({ status: 'finished', runs: 1 });
    const again = { ...started, data: { ...started.data, runId: 'r-2' } };
    await runs.given(started, ended, again).then('w/lead-1').matches({ runId: 'r-2', status: 'running', runs: 2 });
    await runs
      .given(started, { type: 'WorkflowRunReassigned', data: { ...ofRun, ownerId: 'mina' } })
      .then('w/lead-1')
      .matches({ ownerId: 'mina' });
  });

  it('leave the list when the lead is erased', async () =>
    expect((await runs.given(started, ended, { type: 'WorkflowRunErased', data: ofRun }).rows()).size).toBe(0));
});
