import { projecting } from '@matricula/testing';
import { ruleListProjector } from './rule-list.projector';

const rules = projecting(ruleListProjector);
const of = { ruleId: 'r1', name: 'Goa' };
const definition = { priority: 5, users: [{ id: 'asha', weight: 1 }] };
const drafted = { type: 'RuleDrafted', data: { ...of, kind: 'assignment', version: 1, definition } };
const activated = (version = 1, dryRun = false) => ({ type: 'RuleActivated', data: { ...of, version, dryRun } });
const revised = {
  type: 'RuleRevised',
  data: { ...of, name: 'Goa and Pune', version: 2, definition: { ...definition, priority: 1 }, previous: definition },
};

describe('the list of rules', () => {
  it('shows a draft with its people and priority', () =>
    rules
      .given(drafted)
      .then('r1')
      .matches({ state: 'draft', version: 1, priority: 5, people: ['asha'], createdBy: 'user-1' }));

  it('keeps the version in force while a newer one is a draft', async () => {
    await rules.given(drafted, activated(), revised).then('r1').matches({
      state: 'active',
      version: 2,
      inForce: 1,
      name: 'Goa and Pune',
      nameInForce: 'Goa',
      definitionInForce: definition,
      priority: 1,
    });
    await rules
      .given(drafted, activated(), revised, activated(2, true))
      .then('r1')
      .matches({ state: 'dry-run', inForce: 2, nameInForce: 'Goa and Pune' });
  });

  it('pauses rules, and keeps deleted ones for the events before their deletion', async () => {
    const moved = (type: string) => ({ type, data: { ...of, version: 1 } });
    await rules.given(drafted, activated(), moved('RulePaused')).then('r1').matches({ state: 'paused' });
    await rules.given(drafted, activated(), moved('RuleRetired')).then('r1').matches({ state: 'retired', inForce: 1 });
  });

  it('shows what a rule in force has lost, until it is confirmed, found again or paused', async () => {
    const mark = (type: string, more: object) => ({ type, data: { ...of, version: 1, ...more } });
    const lost = mark('RuleMarked', { mark: 'reach-lost', pausesAt: '2026-03-09T00:00:00.000Z' });
    const gone = mark('RuleMarked', { mark: 'people-gone' });
    const both = [{ mark: 'reach-lost', pausesAt: '2026-03-09T00:00:00.000Z' }, { mark: 'people-gone' }];
    await rules
      .given(drafted, activated(), lost, gone)
      .then('r1')
      .matches({ marks: both as never });
    await rules
      .given(drafted, activated(), lost, gone, mark('RuleConfirmed', {}))
      .then('r1')
      .matches({ marks: [{ mark: 'people-gone' }] as never });
    await rules
      .given(drafted, activated(), gone, mark('RuleUnmarked', { mark: 'people-gone' }))
      .then('r1')
      .matches({ marks: [] });
    await rules
      .given(drafted, activated(), lost, mark('RulePaused', { why: 'reach-lost' }))
      .then('r1')
      .matches({ state: 'paused', marks: undefined });
  });
});
