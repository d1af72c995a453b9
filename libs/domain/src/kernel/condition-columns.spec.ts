import { ruleColumns } from '../rule/rule-definition';
import { conditionProblem, customFieldOf, type ConditionRow } from './condition-blocks';
import { countOf, leadColumns } from './lead-columns';

const problem = (row: ConditionRow, columns = ruleColumns) => conditionProblem([{ condition: 'And', rules: [row] }], columns);
const calls = (operator: string, value: string | string[]) => problem({ columnName: 'calls_in_7', operator, value });

describe('a condition of a rule', () => {
  it('counts calls, messages and follow-ups of some days', () => {
    expect(countOf('calls_in_7')).toEqual({ what: 'calls', days: 7 });
    expect([countOf('state'), countOf('people_in_7')]).toEqual([undefined, undefined]);
    expect([calls('>', '2'), calls('between', ['0', '3'])]).toEqual([undefined, undefined]);
    expect(calls('in', ['2'])).toBe('Calls in 7 days cannot be compared by in.');
    expect(calls('>', 'many')).toBe('Calls in 7 days needs a number.');
    expect(calls('>', '40')).toBe('Calls in 7 days is compared with whole numbers from 0 to 9.');
    expect(calls('<', '0')).toBe('Calls in 7 days cannot be less than 0.');
    expect(calls('between', ['3', '1'])).toBe('Calls in 7 days needs two numbers, the smaller one first.');
  });

  it('tests a custom field by the kind that its column names', () => {
    expect(customFieldOf('customNumbers.cf_marks')).toBe('cf_marks');
    expect(problem({ columnName: 'custom.cf_hostel', operator: 'in', value: ['yes'] })).toBeUndefined();
    expect(problem({ columnName: 'customNumbers.cf_marks', operator: '>', value: '90.5' })).toBeUndefined();
    expect(problem({ columnName: 'customDates.cf_birth', operator: '<', value: '2008-03-09' })).toBeUndefined();
    expect(problem({ columnName: 'customDates.cf_birth', operator: '<', value: 'soon' })).toBe('cf_birth needs a day.');
  });

  it('tests no other path of a lead, and no custom field where the documents name the columns', () => {
    expect(problem({ columnName: 'custom.*', operator: 'in', value: ['yes'] })).toBe('There is no column custom.*.');
    expect(problem({ columnName: 'attributes.father', operator: 'in', value: ['x'] })).toBe('There is no column attributes.father.');
    expect(problem({ columnName: 'custom.cf_hostel', operator: 'in', value: ['yes'] }, leadColumns)).toBe(
      'There is no column custom.cf_hostel.',
    );
  });
});
