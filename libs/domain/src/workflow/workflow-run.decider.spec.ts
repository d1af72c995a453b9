import { deciding } from '@matricula/testing';
import { workflowRunDecider } from './workflow-run.decider';
import type { WorkflowEvent } from './workflow.events';

const run = deciding(workflowRunDecider);
const ofRun = { runId: 'r-1', workflowId: 'w', leadId: 'lead-1' };
const start = { ...ofRun, version: 2, eventId: 'e-1', firstStepId: 'a', startedAt: '2026-03-01T10:00:00.000Z' };
const now = '2026-03-01T10:00:00.000Z';
const started: WorkflowEvent = { type: 'WorkflowRunStarted', data: start };
const at = { runId: 'r-1', stepId: 'a', visit: 1 };
const ended: WorkflowEvent = { type: 'WorkflowRunEnded', data: { ...ofRun, outcome: 'finished' } };
const toB: WorkflowEvent = { type: 'WorkflowStepCompleted', data: { ...ofRun, ...at, kind: 'send', exit: 'next', nextStepId: 'b' } };
const failedOnce: WorkflowEvent = {
  type: 'WorkflowStepFailed',
  data: { ...ofRun, ...at, kind: 'send', attempt: 1, error: 'no', retryAt: '2026-03-01T10:01:00.000Z' },
};
const parked: WorkflowEvent = { type: 'WorkflowStepFailed', data: { ...ofRun, ...at, kind: 'send', attempt: 7, error: 'no' } };
const fail = { type: 'FailStep' as const, data: { ...at, kind: 'send', error: 'no', now } };

describe('a dry run of a workflow', () => {
  const plan = [{ stepId: 's', kind: 'send', afterMinutes: 0 }];
  const data = { runId: 'e-w', workflowId: 'w', leadId: 'l', version: 1, eventId: 'e', plan };
  const attempt = (more: object = {}, again: 'never' | 'after-end' = 'never') =>
    ({ type: 'TryRun', data: { ...data, ...more, again } }) as const;
  const tried = { type: 'WorkflowTried', data } as const;
  const trying = deciding(workflowRunDecider);

  it('records what the run would have done', () => trying.given().when(attempt()).then(tried));

  it('records a lead once for each version, or with each event if it may enter again', () => {
    trying.given(tried).when(attempt()).then();
    trying
      .given(tried)
      .when(attempt({ runId: 'f-w', eventId: 'f' }))
      .then();
    trying
      .given(tried)
      .when(attempt({ version: 2 }, 'after-end'))
      .then();
    trying
      .given(tried)
      .when(attempt({ runId: 'f-w', version: 2 }))
      .then({ type: 'WorkflowTried' });
    trying
      .given(tried)
      .when(attempt({ runId: 'f-w' }, 'after-end'))
      .then({ type: 'WorkflowTried' });
  });
});

describe('a lead in a workflow', () => {
  it('counts how often a user retried a step, until the next step', () => {
    const retried: WorkflowEvent = { type: 'WorkflowStepRetried', data: { ...ofRun, stepId: 'a', visit: 1 } };
    const after = (...events: WorkflowEvent[]) => events.reduce(workflowRunDecider.evolve, workflowRunDecider.initial);
    expect(after(started, parked, retried, parked, retried)).toMatchObject({ status: 'running', attempts: 0, retries: 2 });
    expect(after(started, parked, retried, toB).retries).toBeUndefined();
  });

  it('has one live run, and enters again only as the workflow allows', () => {
    run
      .given()
      .when({ type: 'StartRun', data: { ...start, again: 'never' } })
      .then(started);
    const second = { ...start, runId: 'r-2', startedAt: '2026-03-04T10:00:00.000Z' };
    run
      .given(started)
      .when({ type: 'StartRun', data: { ...second, again: 'after-end' } })
      .thenNothing();
    run
      .given(started, ended)
      .when({ type: 'StartRun', data: { ...second, again: 'never' } })
      .thenNothing();
    run
      .given(started, ended)
      .when({ type: 'StartRun', data: { ...second, again: 4 } })
      .thenNothing();
    for (const again of ['after-end', 3] as const)
      run
        .given(started, ended)
        .when({ type: 'StartRun', data: { ...second, again } })
        .then({ type: 'WorkflowRunStarted', data: second });
  });

  it('enters again a number of days after the end of its last run, not after its begin', () => {
    const endedAt = '2026-03-20T10:00:00.000Z';
    const late: WorkflowEvent = { type: 'WorkflowRunEnded', data: { ...ofRun, outcome: 'finished', endedAt } };
    const on = (startedAt: string) => ({ type: 'StartRun' as const, data: { ...start, runId: 'r-2', startedAt, again: 3 } });
    run.given(started, late).when(on('2026-03-23T09:59:59.000Z')).thenNothing();
    run.given(started, late).when(on('2026-03-23T10:00:00.000Z')).then({ type: 'WorkflowRunStarted' });
  });

  it('records when its run ended: at the last step, and when it is stopped', () => {
    const last = { runId: 'r-1', stepId: 'a', visit: 1, kind: 'stop', exit: 'next' as const, now };
    run
      .given(started)
      .when({ type: 'CompleteStep', data: last })
      .then({ type: 'WorkflowStepCompleted' }, { type: 'WorkflowRunEnded', data: { endedAt: now } });
    run
      .given(started)
      .when({ type: 'EndRun', data: { outcome: 'stopped', now } })
      .then({ type: 'WorkflowRunEnded', data: { endedAt: now } });
  });

  it('records with each step its attempt, and the position of the event by which it was due', () => {
    const failedAt = { type: 'FailStep' as const, data: { ...fail.data, seenPosition: '7' } };
    run
      .given(started)
      .when(failedAt)
      .then({ type: 'WorkflowStepFailed', data: { attempt: 1, seenPosition: '7' } });
    const done = { ...at, kind: 'send', exit: 'next' as const, nextStepId: 'b', seenPosition: '9' };
    run
      .given(started, failedOnce)
      .when({ type: 'CompleteStep', data: done })
      .then({ type: 'WorkflowStepCompleted', data: { attempt: 2, seenPosition: '9' } });
  });

  it('rests an hour between two runs, so that its own changes do not let it enter for ever', () => {
    const soon = { ...start, runId: 'r-2', startedAt: '2026-03-01T10:59:00.000Z' };
    run
      .given(started, ended)
      .when({ type: 'StartRun', data: { ...soon, again: 'after-end' } })
      .thenNothing();
  });

  it('goes on with another version at its step, and begins its wait again there', () => {
    const until = '2026-03-01T11:00:00.000Z';
    const moved: WorkflowEvent = {
      type: 'WorkflowRunMoved',
      data: { ...ofRun, stepId: 'a', visit: 1, version: 3, previousVersion: 2, until },
    };
    const waits: WorkflowEvent = {
      type: 'WorkflowWaitStarted',
      data: { ...ofRun, ...at, until: '2026-03-01T10:30:00.000Z', event: 'LeadReplied' },
    };
    run
      .given(started, waits)
      .when({ type: 'MoveRun', data: { ...at, version: 3, until } })
      .then(moved);
    expect([started, waits, moved].reduce(workflowRunDecider.evolve, workflowRunDecider.initial)).toMatchObject({
      ...{ status: 'running', version: 3, until, event: undefined, visit: 1 },
    });
    run
      .given(started, moved)
      .when({ type: 'MoveRun', data: { ...at, version: 3 } })
      .thenNothing();
    run
      .given(started, toB)
      .when({ type: 'MoveRun', data: { ...at, version: 3 } })
      .thenNothing();
    expect([started, parked, moved].reduce(workflowRunDecider.evolve, workflowRunDecider.initial)).toMatchObject({
      status: 'parked',
      version: 3,
    });
  });

  it('does not start the same run twice', () =>
    run
      .given(started, ended)
      .when({ type: 'StartRun', data: { ...start, again: 'after-end' } })
      .thenNothing());

  it('does each step once, and ends after the last', () => {
    const done = { type: 'CompleteStep' as const, data: { ...at, kind: 'send', exit: 'next' as const, nextStepId: 'b' } };
    run.given(started).when(done).then(toB);
    run.given(started, toB).when(done).thenNothing();
    run
      .given(started, toB)
      .when({ type: 'CompleteStep', data: { runId: 'r-1', stepId: 'b', visit: 2, kind: 'stop', exit: 'next' } })
      .then({ type: 'WorkflowStepCompleted', data: { stepId: 'b', visit: 2 } }, ended);
  });

  it('waits once for each visit of a step', () => {
    const wait = { type: 'BeginWait' as const, data: { ...at, until: '2026-03-01T11:00:00.000Z', event: 'LeadReplied' } };
    const began: WorkflowEvent = { type: 'WorkflowWaitStarted', data: { ...ofRun, ...wait.data } };
    run.given(started).when(wait).then(began);
    run.given(started, began).when(wait).thenNothing();
  });

  it('tries a failed step again later, and is parked after the last attempt', () => {
    run.given(started).when(fail).then(failedOnce);
    const before = Array.from({ length: 6 }, () => failedOnce).map(
      (event, index): WorkflowEvent => ({ ...event, data: { ...(event.data as object), attempt: index + 1 } }) as WorkflowEvent,
    );
    run
      .given(started, ...before)
      .when(fail)
      .then({ type: 'WorkflowStepFailed', data: { attempt: 7, retryAt: undefined } });
    run
      .given(started, ...before)
      .when({ ...fail, data: { ...fail.data, onError: 'z' } })
      .then({ type: 'WorkflowStepCompleted', data: { exit: 'onError', nextStepId: 'z', outcome: 'no' } });
  });

  it('is parked at once if another attempt cannot succeed', () =>
    run
      .given(started)
      .when({ ...fail, data: { ...fail.data, final: true } })
      .then({ type: 'WorkflowStepFailed', data: { attempt: 1, retryAt: undefined } }));

  it('continues after a person retried or skipped the parked step', () => {
    run
      .given(started, parked)
      .when({ type: 'RetryStep', data: { runId: 'r-1' } })
      .then({ type: 'WorkflowStepRetried', data: at });
    run
      .given(started, parked)
      .when({ type: 'SkipStep', data: { runId: 'r-1' } })
      .then({ type: 'WorkflowStepSkipped', data: at });
    run
      .given(started)
      .when({ type: 'RetryStep', data: { runId: 'r-1' } })
      .thenRefused('workflow/not-parked');
    run
      .given(started, parked)
      .when({ type: 'SkipStep', data: { runId: 'r-9' } })
      .thenRefused('workflow/not-parked');
  });

  it('is held while the workflow is paused', () => {
    const held: WorkflowEvent = { type: 'WorkflowRunSuspended', data: { ...ofRun, stepId: 'a', visit: 1 } };
    run.given(started).when({ type: 'HoldRun', data: at }).then(held);
    run.given(started, held).when({ type: 'HoldRun', data: at }).thenNothing();
    run
      .given(started, held)
      .when({ type: 'ContinueRun', data: { runId: 'r-1' } })
      .then({ type: 'WorkflowRunContinued', data: at });
    run
      .given(started)
      .when({ type: 'ContinueRun', data: { runId: 'r-1' } })
      .thenNothing();
  });

  it('leaves the workflow when it is gone', () => {
    const gone = { type: 'EndRun' as const, data: { outcome: 'lead-gone' as const } };
    run
      .given(started)
      .when(gone)
      .then({ type: 'WorkflowRunEnded', data: { outcome: 'lead-gone' } });
    run.given(started, ended).when(gone).thenNothing();
    run
      .given(started)
      .when({ type: 'EndRun', data: { runId: 'r-0', outcome: 'stopped' } })
      .thenNothing();
  });

  it('follows the owner of the lead, after its end as well', () => {
    run
      .given(started, ended)
      .when({ type: 'PassOnRun', data: { ownerId: 'asha' } })
      .then({ type: 'WorkflowRunReassigned', data: { ownerId: 'asha' } });
    run.given(started).when({ type: 'PassOnRun', data: {} }).thenNothing();
    run
      .given()
      .when({ type: 'PassOnRun', data: { ownerId: 'asha' } })
      .thenNothing();
  });

  it('is erased with the lead, and never begins again', () => {
    const erased: WorkflowEvent = { type: 'WorkflowRunErased', data: ofRun };
    run.given(started).when({ type: 'EraseRun', data: {} }).then(erased);
    run.given(started, erased).when({ type: 'EraseRun', data: {} }).thenNothing();
    run
      .given(started, erased)
      .when({ type: 'StartRun', data: { ...start, runId: 'r-2', again: 'after-end' } })
      .thenNothing();
  });

  it('is parked if its steps have no end', () => {
    const far: WorkflowEvent = { type: 'WorkflowStepCompleted', data: { ...ofRun, ...at, kind: 'set', exit: 'next', nextStepId: 'a' } };
    const many = Array.from({ length: 999 }, () => far);
    run
      .given(started, ...many)
      .when({ type: 'CompleteStep', data: { runId: 'r-1', stepId: 'a', visit: 1_000, kind: 'set', exit: 'next', nextStepId: 'a' } })
      .then({ type: 'WorkflowStepCompleted', data: {} }, { type: 'WorkflowStepFailed', data: { kind: 'limit' } });
  });
});
