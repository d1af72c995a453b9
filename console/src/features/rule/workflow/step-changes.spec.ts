import type { WorkflowStep } from '@matricula/domain/rule/workflow-steps';
import { moved, withKind, withoutStep, withStep } from './step-changes';

const path = (steps: readonly WorkflowStep[]) => steps.map(({ id, kind, next }) => `${id} ${kind} > ${next ?? 'end'}`);

describe('the steps of a workflow in the form', () => {
  const first = withStep([], 'send');
  const two = withStep(first, 'wait', 'step-1');
  const three = withStep(two, 'stop', 'step-1');

  it('are added between a step and its successor', () => {
    expect(path(two)).toEqual(['step-1 send > step-2', 'step-2 wait > end']);
    expect(path(three)).toEqual(['step-1 send > step-3', 'step-3 stop > step-2', 'step-2 wait > end']);
    expect(path(withStep(two, 'share'))[0]).toBe('step-3 share > step-1');
  });

  it('are removed without a gap', () => {
    expect(path(withoutStep(three, 'step-3'))).toEqual(['step-1 send > step-2', 'step-2 wait > end']);
    expect(path(withoutStep(two, 'step-1'))).toEqual(['step-2 wait > end']);
  });

  it('begin with fresh settings after a change of kind', () => {
    const [changed] = withKind(two, 'step-1', 'share');
    expect(changed).toMatchObject({ id: 'step-1', kind: 'share', settings: { percent: 50 }, next: 'step-2' });
    expect(withKind(two, 'step-1', 'send')).toEqual(two);
    expect(withKind(two, 'step-1', 'stop')[0]?.next).toBeUndefined();
  });

  it('move within the list', () => {
    expect(moved(two, 'step-2', -1).map(({ id }) => id)).toEqual(['step-2', 'step-1']);
    expect(moved(two, 'step-1', -1)).toEqual(two);
  });
});
