import type { WorkflowStep } from '@matricula/domain/rule/workflow-steps';
import { placesOf, STEP_SIZE, waysOf } from './step-layout';

const steps: WorkflowStep[] = [
  { id: 'a', kind: 'share', settings: { percent: 50 }, next: 'b', otherwise: 'c' },
  { id: 'b', kind: 'wait', settings: { minutes: 5 }, next: 'a' },
  { id: 'c', kind: 'set', settings: { field: 'city', value: 'Pune' }, next: 'gone', onError: 'b' },
];

describe('the canvas of a workflow', () => {
  it('has a way for each exit that leads to a step', () =>
    expect(waysOf(steps)).toEqual([
      { from: 'a', exit: 'next', to: 'b' },
      { from: 'a', exit: 'otherwise', to: 'c' },
      { from: 'b', exit: 'next', to: 'a' },
      { from: 'c', exit: 'onError', to: 'b' },
    ]));

  it('places following steps below, and no step on another one', () => {
    const places = placesOf(steps);
    expect(places.size).toBe(3);
    expect(places.get('c')!.y).toBeGreaterThanOrEqual(places.get('a')!.y + STEP_SIZE.height);
    const all = [...places.values()];
    for (const [at, one] of all.entries())
      for (const other of all.slice(at + 1))
        expect(Math.abs(one.x - other.x) >= STEP_SIZE.width || Math.abs(one.y - other.y) >= STEP_SIZE.height).toBe(true);
  });
});
