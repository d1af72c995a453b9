import { choice, fields, json, list, manyOf, money, oneOf, text } from '../kernel/field-set';

/** Types of salary lines. */
export const payLineWords = { earning: 'Earning', deduction: 'Deduction' } as const;
export type PayLineKind = keyof typeof payLineWords;

/** Form of a salary: its lines for a whole month, in rupees. */
export const salaryFields = fields({
  userId: oneOf({ label: 'Name', from: 'users', value: 'userId', shows: 'name', required: 'Please choose whose salary it is.' }),
  lines: list({
    label: 'Lines',
    required: 'Please give at least one line.',
    rows: fields({
      name: text({ label: 'Name', required: true, most: 60 }),
      kind: choice({
        label: 'Kind',
        of: Object.entries(payLineWords).map(([value, label]) => ({ value, label })),
        required: true,
        default: 'earning',
      }),
      amount: money({ label: 'Amount per month', required: true, least: 0, most: 100_000_000 }),
    }),
  }),
});

/** Body of `salaries`; refused if the salary no longer equals `expected`. */
export const setSalaryFields = fields({ ...salaryFields, expected: json({ label: 'Values when it was opened' }) });

/** Which payslips are made. */
export const generatePayslipFields = fields({
  month: text({
    label: 'Month',
    required: 'Please choose a month.',
    pattern: [/^20\d\d-(0[1-9]|1[0-2])$/, 'month must be a month such as 2026-01'],
    help: 'For example 2026-01.',
  }),
  userIds: manyOf({ label: 'For', from: 'users', value: 'userId', shows: 'name', help: 'Empty: everyone who has a salary.' }),
});
