import { cyclesOf, type CycledRule } from './rule-cycles';
import { definitionOf } from './rule-definition';

const rule = (ruleId: string, definition: object, kind: CycledRule['kind'] = 'workflow'): CycledRule => ({
  ...{ ruleId, name: ruleId.toUpperCase(), kind },
  definition: definitionOf(definition as Record<string, unknown>),
});
const sets = (field: string) => [{ id: 's', kind: 'set', settings: { field, value: 'x' } }];
const tests = (columnName: string) => [{ condition: 'And', rules: [{ columnName, operator: 'in', value: ['x'] }] }];

describe('the cycles of rules', () => {
  it('are named: each rule writes what the next one hears', () => {
    const city = rule('a', { triggerType: 'field', trigger_field: 'city', steps: sets('course') });
    const course = rule('b', { triggerType: 'update', rule: tests('course'), steps: sets('leadType') });
    const type = rule('c', { triggerType: 'field', trigger_field: 'lead_type', steps: sets('city') });
    expect(cyclesOf(city, [course, type])).toEqual([['A', 'B', 'C']]);
    expect(cyclesOf(city, [course])).toEqual([]);
  });

  it('may be a rule alone, or one that enters another workflow', () => {
    const own = rule('a', { triggerType: 'event', trigger_event: 'message-sent', steps: [{ id: 's', kind: 'send', settings: {} }] });
    expect(cyclesOf(own, [])).toEqual([['A']]);
    const enters = rule('b', {
      triggerType: 'field',
      trigger_field: 'city',
      steps: [{ id: 'e', kind: 'enter', settings: { workflowId: 'c' } }],
    });
    const entered = rule('c', { steps: sets('city') });
    expect(cyclesOf(entered, [enters])).toEqual([['C', 'B']]);
  });

  it('run over dates of leads too: who gives a lead moves its date', () => {
    const giving = rule('a', { triggerType: 'date', trigger_date: 'assignedAt', trigger_days: 3, trigger_at: '09:00' }, 'assignment');
    expect(cyclesOf(giving, [])).toEqual([['A']]);
  });

  it('are none where rules only start with new leads, by a schedule or by hand', () => {
    const fresh = rule('a', { triggerType: 'create', steps: sets('city') });
    const timed = rule('b', { triggerType: 'schedule', cron: '0 9 * * *', rule: tests('city'), steps: sets('course') });
    const hand = rule('c', { triggerType: 'hand', steps: sets('city') });
    expect([fresh, timed, hand].map((one) => cyclesOf(one, [fresh, timed, hand]))).toEqual([[], [], []]);
  });
});
