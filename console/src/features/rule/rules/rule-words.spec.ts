import type { RuleHistory } from '../rule.query';
import { leadColumns } from '@matricula/domain/kernel/lead-columns';
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
  ...{ hours_from: null, hours_to: null, days: [] },
  ...{ trigger_field: null, trigger_event: null, trigger_date: null, trigger_days: null },
};

describe('the history of a rule', () => {
  it('names every changed field in words', () => {
    const step = { id: 's', kind: 'stop', settings: {} } as unknown as Written['steps'][number];
    const after: Written = {
      ...{ name: 'Goa and Pune', priority: 5, triggerType: 'update', globleCondtion: 'Or', method: 'best-skill', availability: 'online' },
      ...{
        rule: [{ condition: 'And', rules: [{ columnName: 'state', operator: 'in', value: ['Goa', 'Kerala'] }] }],
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
        ...{ hours_from: '09:30', hours_to: '18:30', days: ['1', '6'] },
        cron: '0 9 * * thu',
        trigger_at: '09:30',
        trigger_field: 'city',
        trigger_event: 'note',
        trigger_date: 'createdAt',
        trigger_days: 3,
      },
    };
    const words = changeWords({ before, after }, leadColumns);
    // The conditions and how they are joined are one line, and so are the hours.
    expect(words).toHaveLength(Object.keys(after).length - 3);
    expect(words).toEqual(
      expect.arrayContaining([
        'Name: Goa → Goa and Pune',
        'People: none → Asha (3)',
        'While nobody is free: The lead waits → The lead waits, and the managers are asked',
        'Also gives leads that have an owner: No → Yes',
        'Most leads of one source in a day: none → 4',
        'Hours of the rule: none → Monday, Saturday · 09:30–18:30',
        'Conditions: none → State Include Goa, Kerala',
        'Field that changes: none → City',
        'Date: none → Created',
        'Step 1 added: Stop',
      ]),
    );
  });

  it('names what changed in the steps of a workflow, and nothing where nothing changed', () => {
    const words = (was: object[], is: object[]) => {
      const [steps, others] = [was, is] as unknown as [Written['steps'], Written['steps']];
      return changeWords({ before: { ...before, steps }, after: { ...before, steps: others } }, leadColumns);
    };
    const wait = (minutes: number, more: object = {}) => ({ id: 'w', kind: 'wait', settings: { minutes }, ...more });
    const city = (value: string) => [{ condition: 'And', rules: [{ columnName: 'city', operator: 'in', value: [value] }] }];
    const branch = (value: string) => ({ id: 'b', kind: 'branch', settings: { joined: 'And', blocks: city(value) } });
    const send = (templateId: string) => ({ id: 's', kind: 'send', settings: { channel: 'sms', templateId } });
    expect(words([wait(5)], [wait(1_440)])).toEqual(['Step 1 (Wait): Minutes: 5 → 1,440']);
    expect(words([wait(5), branch('Goa')], [wait(5), branch('Pune')])).toEqual([
      'Step 2 (Branch by conditions): Conditions: City Include Goa → City Include Pune',
    ]);
    expect(words([send('a')], [send('b')])).toEqual(['Step 1 (Send a message): Template changed']);
    expect(words([wait(5), send('a')], [send('a'), wait(5, { next: 's' })])).toEqual([
      'Step 2 (Wait) leads to another step',
      'The order of the steps changed',
    ]);
    expect(words([wait(5)], [{ ...wait(5), kind: 'stop', settings: {} }])).toEqual(['Step 1 removed: Wait', 'Step 1 added: Stop']);
    expect(changeWords({ before, after: before }, leadColumns)).toEqual([]);
  });
});
