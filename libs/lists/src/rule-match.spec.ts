import type { ConditionBlock } from '@matricula/domain/kernel/condition-blocks';
import type { LeadRow } from '@matricula/read-models/lead';
import { ruleMatch, ruleTrial } from './rule-match';

const row = (columnName: string, operator: string, value: string | string[]) => ({ columnName, operator, value });
const block = (condition: 'And' | 'Or', ...rules: ConditionBlock['rules']): ConditionBlock => ({ condition, rules });
const lead = { leadId: 'l1', state: 'Goa', priority: 2, verified: true } as LeadRow;
const [goa, low] = [row('state', 'in', ['Goa']), row('priority', 'in', ['0'])];
const match = (joined: 'And' | 'Or', ...blocks: ConditionBlock[]) => ruleMatch({ joined, blocks }, 'Asia/Kolkata')(lead);

describe('a dialer rule on a lead', () => {
  it('matches as its rows and blocks are joined', () => {
    expect(match('And', block('And', goa, low))).toBeUndefined();
    expect(match('And', block('Or', goa, low), block('And', low))).toBeUndefined();
    expect(match('Or', block('And', low), block('And', goa))).toBeDefined();
    expect(match('And', block('And', row('last_callaction_call_date_time', '<', '2026-03-01')))).toBeUndefined();
  });

  it('tells of each row the value of the lead, and whether the lead meets it', () => {
    expect(ruleTrial({ joined: 'And', blocks: [block('And', goa, low)] }, 'Asia/Kolkata', lead)).toEqual({
      matches: false,
      rows: [
        { columnName: 'state', operator: 'in', value: 'Goa', actual: 'Goa', met: true },
        { columnName: 'priority', operator: 'in', value: '0', actual: '2', met: false },
      ],
    });
    expect(ruleTrial({ joined: 'And', blocks: [] }, 'Asia/Kolkata', lead)).toEqual({ matches: true, rows: [] });
  });

  it('tells counts and custom fields with their values at a moment', () => {
    const recent = { calls_1: '2026-03-09T06:30:00.000Z', calls_2: '2026-03-04T06:30:00.000Z' };
    const counted = { ...lead, recent, custom: { cf_hostel: 'yes' } } as LeadRow;
    const blocks = [block('And', row('calls_in_7', '>', '1'), row('custom.cf_hostel', 'in', ['yes']))];
    const at = (moment: string) => ruleTrial({ joined: 'And', blocks }, 'Asia/Kolkata', counted, moment);
    expect(at('2026-03-10T06:30:00.000Z')).toMatchObject({
      matches: true,
      rows: [
        { actual: '2', met: true },
        { actual: 'yes', met: true },
      ],
    });
    expect(at('2026-03-13T06:30:00.000Z')).toMatchObject({ matches: false, rows: [{ actual: '1', met: false }, { met: true }] });
  });

  it('names the rows that the lead matches (DC-22)', () =>
    expect(match('Or', block('Or', { ...goa, displayName: 'State of Goa' }, low), block('And', low))).toEqual([
      { columnName: 'state', operator: 'in', value: 'State of Goa' },
    ]));
});
