import { deciding } from '@matricula/testing';
import fc from 'fast-check';
import { jobDecider, type JobCommand } from './job.decider';
import { jobLife } from './job.life';
import type { JobEvent } from './job.events';

const job = deciding(jobDecider);
const jobId = 'job-1';
const start: JobCommand = { type: 'StartJob', data: { jobId, kind: 'import', title: 'june.csv', total: 10, settings: {} } };
const started: JobEvent = { type: 'JobStarted', data: { jobId, kind: 'import', title: 'june.csv', total: 10, settings: {} } };
const say = (type: 'PauseJob' | 'ResumeJob' | 'CancelJob' | 'StartUndo'): JobCommand => ({ type, data: {} });
const progress = (done: number): JobCommand => ({ type: 'ProgressJob', data: { done, counts: {} } });
const paused: JobEvent = { type: 'JobPaused', data: { jobId } };
const failed: JobEvent = { type: 'JobFailed', data: { jobId, message: 'broken' } };
const completed: JobEvent = { type: 'JobCompleted', data: { jobId, done: 10, counts: {} } };

describe('bulk work', () => {
  it('begins once', () => {
    job.given().when(start).then(started);
    job.given(started).when(start).thenNothing();
    job.given().when(say('PauseJob')).thenRefused('job/unknown');
  });

  it('is paused and resumed; a failed one can be resumed too', () => {
    job.given(started).when(say('PauseJob')).then({ type: 'JobPaused' });
    job.given(started, paused).when(say('PauseJob')).thenNothing();
    job.given(started, paused).when(say('ResumeJob')).then({ type: 'JobResumed' });
    job.given(started, failed).when(say('ResumeJob')).then({ type: 'JobResumed' });
    job.given(started).when(say('ResumeJob')).thenNothing();
    job.given(started, completed).when(say('ResumeJob')).thenRefused('job/not-possible');
    expect(() => jobLife.after('completed', 'resume')).toThrow('"Resume" is not possible: this job is Completed.');
  });

  it('is cancelled while it runs or rests, not when it is over', () => {
    job.given(started, paused).when(say('CancelJob')).then({ type: 'JobCancelled' });
    job.given(started, completed).when(say('CancelJob')).thenRefused('job/not-possible');
  });

  it('is taken back only when it does not run', () => {
    job.given(started).when(say('StartUndo')).thenRefused('job/not-possible');
    job.given(started, completed).when(say('StartUndo')).then({ type: 'JobUndoStarted' });
    job.given(started, completed, { type: 'JobUndoStarted', data: { jobId } }).when(say('StartUndo')).thenNothing();
  });

  it('is not taken back if it changed nothing', () => {
    const over = (done: number, counts: Record<string, number>): JobEvent => ({ type: 'JobCompleted', data: { jobId, done, counts } });
    job.given(started, over(0, {})).when(say('StartUndo')).thenRefused('job/not-possible');
    job
      .given(started, over(3, { created: 0, skipped: 1, refused: 2 }))
      .when(say('StartUndo'))
      .thenRefused('job/not-possible');
    job
      .given(started, over(3, { created: 1, refused: 2 }))
      .when(say('StartUndo'))
      .then({ type: 'JobUndoStarted' });
  });

  it('may fail during an undo, and then only the undo can continue', () => {
    const undoing: JobEvent = { type: 'JobUndoStarted', data: { jobId } };
    const fail: JobCommand = { type: 'FailJob', data: { message: 'broken', cause: 'rights' } };
    job
      .given(started, completed, undoing)
      .when(fail)
      .then({ type: 'JobFailed', data: { jobId, message: 'broken', cause: 'rights' } });
    job.given(started, completed, undoing, failed).when(say('ResumeJob')).thenRefused('job/not-possible');
    job.given(started, completed, undoing, failed).when(say('StartUndo')).then({ type: 'JobUndoStarted' });
    const undone = (refused: number): JobEvent => ({ type: 'JobUndone', data: { jobId, counts: { restored: 1, refused } } });
    job.given(started, completed, undoing, undone(1)).when(say('StartUndo')).then({ type: 'JobUndoStarted' });
    job.given(started, completed, undoing, undone(0)).when(say('StartUndo')).thenNothing();
  });

  it('records that an admin resumed it under their own rights', () => {
    job
      .given(started, failed)
      .when({ type: 'ResumeJob', data: { takenOver: true } })
      .then({ type: 'JobResumed', data: { jobId, takenOver: true } });
  });

  it('does not complete or fail after it was stopped: a slice that was under way says nothing any more', () => {
    const late: JobCommand[] = [
      { type: 'CompleteJob', data: { done: 10, counts: {} } },
      { type: 'FailJob', data: { message: 'late' } },
    ];
    for (const command of late) job.given(started, paused).when(command).thenNothing();
  });

  it('never goes back, whatever the order of reports', () => {
    const commands = fc.oneof(
      fc.constantFrom<JobCommand>(start, say('PauseJob'), say('ResumeJob'), say('CancelJob'), say('StartUndo')),
      fc.integer({ min: 0, max: 12 }).map(progress),
    );
    fc.assert(
      fc.property(fc.array(commands, { maxLength: 40 }), (told) => {
        let state = jobDecider.initial;
        for (const command of told) {
          const { done } = state;
          try {
            for (const event of jobDecider.decide(command, state)) state = jobDecider.evolve(state, event);
          } catch (error) {
            expect((error as { code: string }).code).toMatch(/^job\//);
          }
          expect(state.done).toBeGreaterThanOrEqual(done);
        }
      }),
      { numRuns: 50 },
    );
  });
});
