import { deciding } from '@matricula/testing';
import { ruleDecider, type RuleCommand } from './rule.decider';
import type { RuleEvent } from './rule.events';

const rule = deciding(ruleDecider);
const goa = [{ condition: 'And', rules: [{ columnName: 'state', operator: 'in', value: ['Goa'] }] }];
const asha = { id: 'asha', weight: 1 };
const definition = { rule: goa, users: [asha], priority: 5 };
const draft = (given: object = {}, kind: 'assignment' | 'allocation' | 'l3' | 'reallocation' | 'workflow' = 'assignment'): RuleCommand => ({
  type: 'DraftRule',
  data: { ruleId: 'r1', kind, name: 'Goa', definition: { ...definition, ...given } as never },
});
const drafted: RuleEvent = {
  type: 'RuleDrafted',
  data: { ruleId: 'r1', kind: 'assignment', name: 'Goa', version: 1, definition: definition as never },
};
const activated: RuleEvent = { type: 'RuleActivated', data: { ruleId: 'r1', name: 'Goa', version: 1, dryRun: false } };
const paused: RuleEvent = { type: 'RulePaused', data: { ruleId: 'r1', name: 'Goa', version: 1 } };
const retired: RuleEvent = { type: 'RuleRetired', data: { ruleId: 'r1', name: 'Goa', version: 1 } };
const revise = (given: object = {}): RuleCommand => ({
  type: 'ReviseRule',
  data: { name: 'Goa', definition: { ...definition, priority: 1, ...given } as never },
});
const activate = (dryRun?: boolean): RuleCommand => ({ type: 'ActivateRule', data: { dryRun } });

describe('a rule', () => {
  it('is written as a draft, once', () => {
    rule
      .given()
      .when(draft())
      .then({ type: 'RuleDrafted', data: { version: 1, name: 'Goa', definition: { priority: 5, method: 'round-robin' } } });
    rule.given(drafted).when(draft()).thenRefused('rule/exists');
  });

  it('gets versions, and one of a rule in force is in force at once', () => {
    rule
      .given(drafted)
      .when(revise())
      .then({ type: 'RuleRevised', data: { version: 2, definition: { priority: 1 }, previous: { priority: 5 } } });
    rule
      .given(drafted, activated)
      .when(revise())
      .then({ type: 'RuleRevised', data: { version: 2 } }, { type: 'RuleActivated', data: { version: 2, dryRun: false } });
  });

  it('is not overwritten by somebody who saw an older version', () => {
    const seen = (expectedVersion: number): RuleCommand => {
      const { type, data } = revise() as Extract<RuleCommand, { type: 'ReviseRule' }>;
      return { type, data: { ...data, expectedVersion } };
    };
    const written = { ruleId: 'r1', name: 'Goa and Delhi', version: 2, definition: definition as never, previous: definition as never };
    const second: RuleEvent = { type: 'RuleRevised', data: written };
    rule
      .given(drafted)
      .when(seen(1))
      .then({ type: 'RuleRevised', data: { version: 2 } });
    rule.given(drafted, second).when(seen(1)).thenRefused('rule/changed-meanwhile');
    rule
      .given(drafted, second)
      .when(seen(2))
      .then({ type: 'RuleRevised', data: { version: 3 } });
  });

  it('is activated, tried in a dry run, paused and deleted (AU-08)', () => {
    rule
      .given(drafted)
      .when(activate())
      .then({ type: 'RuleActivated', data: { version: 1, dryRun: false } });
    rule.given(drafted, activated).when(activate()).thenNothing();
    rule
      .given(drafted, activated)
      .when(activate(true))
      .then({ type: 'RuleActivated', data: { dryRun: true } });
    rule.given(drafted, activated).when({ type: 'PauseRule', data: {} }).then({ type: 'RulePaused' });
    rule.given(drafted, activated, paused).when({ type: 'PauseRule', data: {} }).thenNothing();
    rule.given(drafted, paused).when({ type: 'RetireRule', data: {} }).then({ type: 'RuleRetired' });
    rule.given(drafted, retired).when({ type: 'RetireRule', data: {} }).thenNothing();
    rule.given(drafted, retired).when(activate()).thenRefused('rule/unknown');
    rule.given().when(activate()).thenRefused('rule/unknown');
  });

  it('gives leads out by hand while it is active', () => {
    rule
      .given(drafted, activated)
      .when({ type: 'RunRule', data: { runId: 'x' } })
      .then({ type: 'RuleRunRequested', data: { runId: 'x', version: 1 } });
    rule
      .given(drafted)
      .when({ type: 'RunRule', data: { runId: 'x' } })
      .thenRefused('rule/not-active');
  });

  it.each([
    ['an unknown field', draft({ rule: [{ condition: 'And', rules: [{ columnName: 'planet', operator: 'in', value: ['Mars'] }] }] })],
    ['nobody who gets the leads', draft({ users: [] })],
    ['a person twice', draft({ users: [asha, asha] })],
    ['a catch-all with conditions', draft({ catch_all: true }, 'allocation')],
    ['a catch-all of another kind', draft({ catch_all: true, rule: [] })],
    ['a schedule below 5 minutes', draft({ triggerType: 'schedule', cron: '*/2 * * * *' })],
    ['a schedule that is none', draft({ triggerType: 'schedule', cron: 'at noon' })],
    ['no time after which a lead moves', draft({}, 'reallocation')],
    ['a trigger that nothing of its kind hears', draft({ idle: 'overdue', after_minutes: 5, triggerType: 'hand' }, 'reallocation')],
    ['a trigger that rules from L2 to L3 do not have', draft({ triggerType: 'schedule', cron: '0 9 * * *' }, 'l3')],
    ['an event as trigger of a rule from L2 to L3, without its name', draft({ triggerType: 'event' }, 'l3')],
    ['no steps', draft({ users: [] }, 'workflow')],
    ['a step that leads nowhere', draft({ steps: [{ id: 'a', kind: 'wait', settings: { minutes: 5 }, next: 'b' }] }, 'workflow')],
    ['an unknown kind of step', draft({ steps: [{ id: 'a', kind: 'fly' }] }, 'workflow')],
  ])('is refused with %s', (_, command) => rule.given().when(command).thenRefused('rule/invalid'));

  it.each([
    ['by a schedule', { triggerType: 'schedule', cron: '0 9 * * thu' }],
    ['around a date', { triggerType: 'date', trigger_date: 'createdAt', trigger_days: 3, trigger_at: '09:30' }],
    [
      'around a date of a custom field',
      { triggerType: 'date', trigger_date: 'customDates.cf_visit', trigger_days: -2, trigger_at: '09:30' },
    ],
    ['when a field changes', { triggerType: 'field', trigger_field: 'city' }],
    ['by a named event', { triggerType: 'event', trigger_event: 'note' }],
    ['by hand', { triggerType: 'hand' }],
  ])('starts %s', (_, more) => rule.given().when(draft(more)).then({ type: 'RuleDrafted' }));

  it.each([
    ['a schedule without its times', { triggerType: 'schedule' }],
    ['a schedule of another trigger', { triggerType: 'create', cron: '0 9 * * *' }],
    ['no field', { triggerType: 'field' }],
    ['an unknown field', { triggerType: 'field', trigger_field: 'shoe_size' }],
    ['no event', { triggerType: 'event' }],
    ['no date', { triggerType: 'date', trigger_days: 1, trigger_at: '09:30' }],
    ['the day on which a lead came', { triggerType: 'date', trigger_date: 'createdAt', trigger_days: 0, trigger_at: '09:30' }],
    ['a day before the last call', { triggerType: 'date', trigger_date: 'lastCallActionAt', trigger_days: -1, trigger_at: '09:30' }],
    ['no days', { triggerType: 'date', trigger_date: 'createdAt', trigger_at: '09:30' }],
    ['hours without an end', { hours_from: '09:30' }],
    ['hours that end before they begin', { hours_from: '18:30', hours_to: '09:30' }],
    ['no time', { triggerType: 'date', trigger_date: 'createdAt', trigger_days: 1, trigger_at: '9.30' }],
  ])('does not start by %s', (_, more) => rule.given().when(draft(more)).thenRefused('rule/invalid'));

  it('of a workflow has no hours: it waits for working hours by a step', () =>
    rule
      .given()
      .when(draft({ days: ['1'], users: [], steps: [{ id: 'a', kind: 'stop', settings: {} }] }, 'workflow'))
      .thenRefused('rule/invalid'));

  it('that is the catch-all starts with every new lead', () =>
    rule
      .given()
      .when(draft({ catch_all: true, triggerType: 'hand' }))
      .thenRefused('rule/invalid'));

  it('has a dry run if it is a workflow, too', () => {
    const workflow: RuleEvent = { ...drafted, data: { ...drafted.data, kind: 'workflow' } } as RuleEvent;
    rule
      .given(workflow)
      .when(activate(true))
      .then({ type: 'RuleActivated', data: { dryRun: true } });
    rule
      .given(workflow)
      .when(activate())
      .then({ type: 'RuleActivated', data: { dryRun: false } });
  });

  it('may have steps in a circle with a wait', () => {
    const steps = [
      { id: 'a', kind: 'wait', settings: { minutes: 5 }, next: 'b' },
      { id: 'b', kind: 'share', settings: { percent: 50 }, next: 'a', otherwise: '' },
    ];
    rule
      .given()
      .when(draft({ steps, users: [] }, 'workflow'))
      .then({ type: 'RuleDrafted' });
  });

  it('that lost the reach of its activator is marked once, and confirmed or paused', () => {
    const activated = { type: 'RuleActivated', data: { ruleId: 'r', name: 'R', version: 1, dryRun: false } } as RuleEvent;
    const pausesAt = '2026-03-09T00:00:00.000Z';
    const mark = { type: 'MarkRule', data: { mark: 'reach-lost', pausesAt } } as const;
    const marked = { type: 'RuleMarked', data: { ruleId: 'r', name: 'R', version: 1, mark: 'reach-lost', pausesAt } } as RuleEvent;
    const confirm = { type: 'ConfirmRule', data: {} } as const;
    rule.given(drafted).when(mark).then();
    rule
      .given(drafted, activated)
      .when(mark)
      .then({ type: 'RuleMarked', data: { mark: 'reach-lost', pausesAt } });
    rule.given(drafted, activated, marked).when(mark).then();
    rule.given(drafted, activated).when(confirm).thenRefused('rule/not-marked');
    rule.given(drafted, activated, marked).when(confirm).then({ type: 'RuleConfirmed' });
    rule
      .given(drafted, activated, marked)
      .when({ type: 'UnmarkRule', data: { mark: 'reach-lost' } })
      .then({ type: 'RuleUnmarked' });
    rule
      .given(drafted, activated, marked, activated)
      .when({ type: 'UnmarkRule', data: { mark: 'reach-lost' } })
      .then();
    rule
      .given(drafted, activated, marked)
      .when({ type: 'PauseRule', data: { why: 'reach-lost' } })
      .then({ type: 'RulePaused', data: { why: 'reach-lost' } });
  });
});
