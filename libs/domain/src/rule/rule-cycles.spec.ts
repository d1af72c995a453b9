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

  it('close by the sub-stage that a step sets with the stage', () => {
    const hears = { triggerType: 'field', trigger_field: 'last_callaction_sub_stage' };
    expect(cyclesOf(rule('a', { ...hears, steps: sets('stage') }), [])).toEqual([['A']]);
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

  describe('among many rules that keep each other going', () => {
    const hears = (trigger_field: string) => ({ triggerType: 'field', trigger_field });
    const both = (one: string, other: string) => [one, other].flatMap((field, at) => sets(field).map((step) => ({ ...step, id: `${at}` })));
    const net = (size: number, definition: object) => Array.from({ length: size }, (_, at) => rule(`n${at}`, definition));
    const first = rule('a', { ...hears('course'), steps: sets('city') });

    it('are found at once if none of them leads back', () => {
      const begun = performance.now();
      const others = net(14, { ...hears('city'), steps: sets('city') });
      expect(cyclesOf(first, others)).toEqual([]);
      const back = rule('b', { ...hears('city'), steps: sets('course') });
      const found = cyclesOf(first, [...others, back]);
      expect([found.length, new Set(found.map((names) => names.at(-1)))]).toEqual([20, new Set(['B'])]);
      expect(performance.now() - begun).toBeLessThan(1_000);
    });

    it('are found at once if they lead back over a rule that came before', () => {
      const begun = performance.now();
      const back = rule('b', { ...hears('city'), steps: both('course', 'stream') });
      const others = net(30, { ...hears('stream'), steps: both('stream', 'city') });
      expect(cyclesOf(first, [back, ...others])).toEqual([['A', 'B']]);
      expect(performance.now() - begun).toBeLessThan(1_000);
    });
  });

  it('are named up to eight rules', () => {
    const names = ['city', 'course', 'state', 'category', 'stream', 'address', 'pincode', 'district', 'country'];
    const ring = (length: number) =>
      Array.from({ length }, (_, at) =>
        rule(`r${at}`, { triggerType: 'field', trigger_field: names[at], steps: sets(names[(at + 1) % length]!) }),
      );
    expect(cyclesOf(ring(8)[0]!, ring(8))).toEqual([['R0', 'R1', 'R2', 'R3', 'R4', 'R5', 'R6', 'R7']]);
    expect(cyclesOf(ring(9)[0]!, ring(9))).toEqual([]);
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
