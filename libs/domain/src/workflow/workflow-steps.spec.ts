import { dialerColumns } from '../dialer';
import { shareOf, stepsProblem } from './workflow-steps';

const problem = (...steps: Record<string, unknown>[]) => stepsProblem(steps, dialerColumns);
const stop = { stepId: 'z', kind: 'stop' };
const goa = { condition: 'And', rules: [{ columnName: 'state', operator: 'in', value: ['Goa'] }] };

describe('the steps of a workflow (AU-03)', () => {
  it('may send, wait and branch', () =>
    expect(
      problem(
        { stepId: 'a', kind: 'send', templateId: 't', next: 'b', onError: 'z' },
        { stepId: 'b', kind: 'wait', minutes: 60, next: 'c' },
        { stepId: 'c', kind: 'branch', joined: 'And', blocks: [goa], next: 'd', otherwise: 'z' },
        { stepId: 'd', kind: 'wait-for', event: 'LeadReplied', minutes: 30, next: 'a' },
        stop,
      ),
    ).toBeUndefined());

  it.each([
    ['A workflow needs at least one step.', []],
    ['Step 1 has no id.', [{ kind: 'stop' }]],
    ['Step 2 has the id of another step.', [stop, stop]],
    ['Step 1 is of an unknown kind.', [{ stepId: 'a', kind: 'fax' }]],
    ['Step 1 needs a message template.', [{ stepId: 'a', kind: 'send' }]],
    ['Step 1 needs at least one user.', [{ stepId: 'a', kind: 'give', userIds: [] }]],
    ['Step 1 names no field that can be set.', [{ stepId: 'a', kind: 'set', field: 'phone', value: '1' }]],
    ['Step 1 needs a value.', [{ stepId: 'a', kind: 'set', field: 'city', value: ' ' }]],
    ['Step 1 needs the owner or at least one user.', [{ stepId: 'a', kind: 'notify', to: 'users' }]],
    ['Step 1 needs a webhook.', [{ stepId: 'a', kind: 'webhook' }]],
    ['Step 1 needs a time between one minute and a year.', [{ stepId: 'a', kind: 'wait', minutes: 0.5 }]],
    ['Step 1 names no event that can be awaited.', [{ stepId: 'a', kind: 'wait-for', event: 'Rain', minutes: 1 }]],
    ['Step 1 is not complete: All field are required.', [{ stepId: 'a', kind: 'branch', blocks: [] }]],
    ['Step 1 needs a share between 1 and 99 percent.', [{ stepId: 'a', kind: 'share', percent: 100 }]],
    ['Step 1 leads to a step that does not exist.', [{ stepId: 'a', kind: 'wait', minutes: 5, next: 'gone' }]],
  ])('are refused in words: %s', (words, steps) => expect(problem(...(steps as Record<string, unknown>[]))).toBe(words));

  it('may repeat only with a wait in between', () => {
    const set = { stepId: 'a', kind: 'set', field: 'city', value: 'Pune' };
    expect(problem({ ...set, next: 'a' })).toBe('The workflow repeats steps without waiting in between.');
    expect(problem({ ...set, next: 'b' }, { stepId: 'b', kind: 'wait', minutes: 1, next: 'a' })).toBeUndefined();
  });
});

describe('the share of a lead', () => {
  it('is always the same, and about as large as asked', () => {
    const shares = Array.from({ length: 2_000 }, (_, index) => shareOf(`lead-${index}/step`));
    expect(shares).toEqual(Array.from({ length: 2_000 }, (_, index) => shareOf(`lead-${index}/step`)));
    const below = shares.filter((share) => share < 30).length;
    expect(below).toBeGreaterThan(500);
    expect(below).toBeLessThan(700);
  });
});
