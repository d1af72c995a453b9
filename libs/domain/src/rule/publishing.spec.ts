import { landingOf, movedUntil } from './publishing';
import type { WorkflowStep } from './workflow-steps';

const wait = (minutes: number, id = 'w'): WorkflowStep => ({ id, kind: 'wait', settings: { minutes } });

describe('a run under way when a newer version is published', () => {
  it('goes on at the step with the same id and kind', () => {
    expect(landingOf(wait(10), [wait(20)])).toEqual({ step: wait(20) });
    expect(landingOf(wait(10), [{ id: 'w', kind: 'stop', settings: null }])).toEqual({ problem: 'other-kind' });
    expect(landingOf(wait(10), [wait(20, 'other')])).toEqual({ problem: 'gone' });
    expect(landingOf(undefined, [wait(20)])).toEqual({ problem: 'gone' });
  });

  it('has waited already what it has waited', () => {
    expect(movedUntil('2026-03-02T10:10:00.000Z', wait(10), wait(20))).toBe('2026-03-02T10:20:00.000Z');
    expect(movedUntil('2026-03-02T10:10:00.000Z', wait(10), wait(5))).toBe('2026-03-02T10:05:00.000Z');
    expect(movedUntil(undefined, wait(10), wait(5))).toBeUndefined();
    const until: WorkflowStep = { id: 'w', kind: 'wait-until', settings: { field: 'createdAt', days: 1, at: '09:00' } };
    expect(movedUntil('2026-03-02T10:10:00.000Z', until, until)).toBeUndefined();
  });
});
