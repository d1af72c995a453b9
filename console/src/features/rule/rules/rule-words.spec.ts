import type { RuleHistory } from '../rule.query';
import { changeWords } from './rule-words';

type Written = NonNullable<RuleHistory[number]['after']>;

const before: Written = {
  ...{ name: 'Goa', priority: null, triggerType: 'create', rule: [], globleCondtion: 'And', users: [], method: 'round-robin' },
  ...{
    availability: 'checked-in',
    open_leads: null,
    per_hour: null,
    per_day: null,
    per_source: null,
    nobody: 'wait',
    escalate_minutes: null,
  },
  ...{
    catch_all: false,
    takes_over: false,
    idle: 'untouched',
    after_minutes: null,
    warn_minutes: 15,
    answer_minutes: 60,
    steps: [],
    again: 'never',
  },
  ...{ again_days: null, exclusive_group: null, stops: false, cron: null, trigger_at: null },
  ...{ trigger_field: null, trigger_event: null, trigger_date: null, trigger_days: null },
};

describe('the history of a rule', () => {
  it('names every changed field in words', () => {
    const step = { id: 's', kind: 'stop', settings: {} } as unknown as Written['steps'][number];
    const after: Written = {
      ...{ name: 'Goa and Pune', priority: 5, triggerType: 'update', globleCondtion: 'Or', method: 'best-skill', availability: 'online' },
      ...{
        rule: [{ condition: 'And', rules: [] }],
        users: [{ id: 'asha', name: 'Asha', weight: 3 }],
        open_leads: 1,
        per_hour: 2,
        per_day: 3,
      },
      ...{
        per_source: 4,
        nobody: 'manager',
        escalate_minutes: 5,
        catch_all: true,
        takes_over: true,
        idle: 'absent',
        after_minutes: 6,
        warn_minutes: 30,
      },
      ...{ answer_minutes: 7, steps: [step], again: 'after-days', again_days: 8, exclusive_group: 'Welcome', stops: true },
      ...{
        cron: '0 9 * * thu',
        trigger_at: '09:30',
        trigger_field: 'city',
        trigger_event: 'note',
        trigger_date: 'createdAt',
        trigger_days: 3,
      },
    };
    const words = changeWords({ before, after });
    // The conditions and how they are joined are one line.
    expect(words).toHaveLength(Object.keys(after).length - 1);
    expect(words).toEqual(
      expect.arrayContaining([
        'Name: Goa → Goa and Pune',
        'People: none → Asha (3)',
        'While nobody is free: The lead waits → The lead waits, and the managers are asked',
        'Also gives leads that have an owner: No → Yes',
        'Most leads of one source in a day: none → 4',
        'The conditions changed',
      ]),
    );
  });

  it('tells that settings of steps changed, and nothing where nothing changed', () => {
    const steps = [{ id: 's', kind: 'wait', settings: { minutes: 5 } }] as unknown as Written['steps'];
    const others = [{ id: 's', kind: 'wait', settings: { minutes: 6 } }] as unknown as Written['steps'];
    expect(changeWords({ before: { ...before, steps }, after: { ...before, steps: others } })).toEqual(['The settings of steps changed']);
    expect(changeWords({ before, after: before })).toEqual([]);
  });
});
