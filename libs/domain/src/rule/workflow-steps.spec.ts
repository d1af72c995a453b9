import { ruleColumns } from './rule-definition';
import { stepsProblem } from './steps-problem';
import { shareOf } from './workflow-steps';

const problem = (...steps: Record<string, unknown>[]) => stepsProblem(steps, ruleColumns);
const stop = { id: 'z', kind: 'stop' };
const goa = { condition: 'And', rules: [{ columnName: 'state', operator: 'in', value: ['Goa'] }] };

describe('the steps of a workflow (AU-03)', () => {
  it('may send, wait and branch', () =>
    expect(
      problem(
        { id: 'a', kind: 'send', settings: { channel: 'sms', templateId: 't' }, next: 'b', onError: 'z' },
        { id: 'b', kind: 'wait', settings: { minutes: 60 }, next: 'c' },
        { id: 'c', kind: 'branch', settings: { joined: 'And', blocks: [goa] }, next: 'd', otherwise: 'z' },
        { id: 'd', kind: 'wait-for', settings: { event: 'LeadReplied', minutes: 30 }, next: 'a' },
        stop,
      ),
    ).toBeUndefined());

  it('may wait for the shift of the owner, which needs no hours of its own', () => {
    expect(problem({ id: 'a', kind: 'working-hours', settings: { whose: 'owner' } })).toBeUndefined();
    expect(problem({ id: 'a', kind: 'working-hours', settings: { whose: 'step' } })).toBe('Step 1 needs at least one day.');
    expect(problem({ id: 'a', kind: 'working-hours', settings: { whose: 'nobody' } })).toBe('Step 1 has a wrong value: Working hours.');
  });

  it.each([
    ['A workflow needs at least one step.', []],
    ['Step 1 has no id.', [{ kind: 'stop' }]],
    ['Step 2 has the id of another step.', [stop, stop]],
    ['Step 1 is of an unknown kind.', [{ id: 'a', kind: 'fax' }]],
    ['Step 1 needs the channel of its message.', [{ id: 'a', kind: 'send' }]],
    ['Step 1 needs a message template.', [{ id: 'a', kind: 'send', settings: { channel: 'sms' } }]],
    ['Step 1 needs at least one user.', [{ id: 'a', kind: 'give', settings: { userIds: [] } }]],
    ['Step 1 names no field that can be set.', [{ id: 'a', kind: 'set', settings: { field: 'phone', value: '1' } }]],
    ['Step 1 needs a value.', [{ id: 'a', kind: 'set', settings: { field: 'city', value: ' ' } }]],
    ['Step 1 needs the owner or at least one user.', [{ id: 'a', kind: 'notify', settings: { to: 'users' } }]],
    ['Step 1 needs a time between one minute and a year.', [{ id: 'a', kind: 'wait', settings: { minutes: 0.5 } }]],
    ['Step 1 names no event that can be awaited.', [{ id: 'a', kind: 'wait-for', settings: { event: 'Rain', minutes: 1 } }]],
    ['Step 1 is not complete: All field are required.', [{ id: 'a', kind: 'branch', settings: { blocks: [] } }]],
    ['Step 1 needs a share between 1 and 99 percent.', [{ id: 'a', kind: 'share', settings: { percent: 100 } }]],
    ['Step 1 needs a dialer list.', [{ id: 'a', kind: 'dialer-list', settings: { listId: '' } }]],
    ['Step 1 needs a webhook.', [{ id: 'a', kind: 'webhook' }]],
    ['Step 1 needs a workflow.', [{ id: 'a', kind: 'enter', settings: {} }]],
    ['Step 1 names no date that can be awaited.', [{ id: 'a', kind: 'wait-until', settings: { field: 'birthday', days: 0, at: '09:00' } }]],
    ['Step 1 needs a time such as 09:30.', [{ id: 'a', kind: 'wait-until', settings: { field: 'createdAt', days: 1, at: '9' } }]],
    ['Step 1 needs an end after its begin.', [{ id: 'a', kind: 'working-hours', settings: { days: ['1'], from: '18:00', to: '09:00' } }]],
    ['Step 1 needs at least one day.', [{ id: 'a', kind: 'working-hours', settings: { days: ['8'], from: '09:00', to: '18:00' } }]],
    ['Step 1 has a wrong value: Comment.', [{ id: 'a', kind: 'follow-up', settings: { minutes: 5, comment: 7 } }]],
    ['Step 1 is not complete: it has no conditions.', [{ id: 'a', kind: 'goal' }]],
    ['Step 1 is of an unknown kind.', [{ id: 'a', kind: 'constructor' }]],
    ['Step 1 leads to a step that does not exist.', [{ id: 'a', kind: 'wait', settings: { minutes: 5 }, next: 'gone' }]],
  ])('are refused in words: %s', (words, steps) => expect(problem(...(steps as Record<string, unknown>[]))).toBe(words));

  it('may repeat only with a wait in between', () => {
    const set = { id: 'a', kind: 'set', settings: { field: 'city', value: 'Pune' } };
    expect(problem({ ...set, next: 'a' })).toBe('The workflow repeats steps without waiting in between.');
    expect(problem({ ...set, next: 'b' }, { id: 'b', kind: 'wait', settings: { minutes: 1 }, next: 'a' })).toBeUndefined();
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

  it('set the stage, the priority and custom fields, and wait for a custom date', () => {
    const set = (field: string, value = 'x') => stepsProblem([{ id: 'a', kind: 'set', settings: { field, value } }], []);
    expect([set('stage'), set('course'), set('priority', '2'), set('custom.cf_batch'), set('customNumbers.cf_score', '7')]).toEqual(
      Array(5).fill(undefined),
    );
    expect(set('priority', 'high')).toBe('Step 1 needs a priority: 0 for low, 1 for medium, 2 for high.');
    expect([set('phone'), set('custom.phone')]).toEqual(Array(2).fill('Step 1 names no field that can be set.'));
    const wait = (field: string) => stepsProblem([{ id: 'a', kind: 'wait-until', settings: { field, days: 0, at: '09:00' } }], []);
    expect([wait('createdAt'), wait('customDates.cf_visit')]).toEqual([undefined, undefined]);
    expect(wait('birthday')).toBe('Step 1 names no date that can be awaited.');
  });
});
