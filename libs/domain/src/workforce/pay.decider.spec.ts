import { deciding } from '@matricula/testing';
import { payDecider, type PayCommand } from './pay.decider';
import type { PayEvent } from './pay.events';
import { payOf, type PayLine } from './payslip';

const who = { userId: 'asha', userName: 'Asha' };
const lines: PayLine[] = [
  { name: 'Basic', kind: 'earning', amount: 20_000 },
  { name: 'House rent', kind: 'earning', amount: 10_000 },
  { name: 'Provident fund', kind: 'deduction', amount: 1_800 },
];
const set: PayEvent = { type: 'SalarySet', data: { ...who, lines } };
const generate = (lostDays = 0): PayCommand => ({ type: 'GeneratePayslip', data: { ...who, month: '2026-11', workingDays: 25, lostDays } });
const pay = deciding(payDecider);

describe('pay', () => {
  it('is set with its previous value, and has at least one earning', () => {
    pay
      .given()
      .when({ type: 'SetSalary', data: { ...who, lines } })
      .then({ type: 'SalarySet', data: { lines, previous: undefined } });
    pay
      .given(set)
      .when({ type: 'SetSalary', data: { ...who, lines } })
      .thenNothing();
    pay
      .given(set)
      .when({ type: 'SetSalary', data: { ...who, lines: lines.slice(0, 1) } })
      .then({ type: 'SalarySet', data: { previous: lines } });
    pay
      .given()
      .when({ type: 'SetSalary', data: { ...who, lines: lines.slice(2) } })
      .thenRefused('salary/nothing');
  });
  it('refuses to overwrite a value that another user has set in the meantime, unless both are equal', () => {
    const setAs = (amount: number, expected: PayLine[] | null) => ({
      type: 'SetSalary' as const,
      data: { ...who, lines: [{ ...lines[0]!, amount }], expected: { lines: expected && expected.map((line) => ({ ...line })) } },
    });
    pay
      .given(set)
      .when(setAs(25_000, lines))
      .then({ type: 'SalarySet', data: { previous: lines } });
    pay
      .given(set)
      .when(setAs(25_000, lines.slice(0, 1)))
      .thenRefused('salary/changed-meanwhile');
    pay.given(set).when(setAs(25_000, null)).thenRefused('salary/changed-meanwhile');
    pay
      .given(set, { type: 'SalarySet', data: { ...who, lines: [{ ...lines[0]!, amount: 25_000 }] } })
      .when(setAs(25_000, lines))
      .thenNothing();
  });
  it('is paid monthly, once for the same figures', () => {
    pay.given().when(generate()).thenRefused('payslip/no-salary');
    pay
      .given(set)
      .when(generate())
      .then({ type: 'PayslipGenerated', data: { gross: 30_000, deductions: 1_800, net: 28_200 } });
    const generated: PayEvent = {
      type: 'PayslipGenerated',
      data: { ...who, month: '2026-11', workingDays: 25, lostDays: 0, lines, gross: 30_000, deductions: 1_800, net: 28_200 },
    };
    pay.given(set, generated).when(generate()).thenNothing();
    pay
      .given(set, generated)
      .when(generate(2))
      .then({ type: 'PayslipGenerated', data: { net: 25_800 } });
  });
  it('pays the share of the days of employment, and states it in words', () => {
    const joined = { days: 11, from: '2026-11-16' };
    const joinedWords = 'Employed from 16 Nov 2026: 11 of 25 working days';
    const half: PayCommand = {
      type: 'GeneratePayslip',
      data: { ...who, month: '2026-11', workingDays: 25, lostDays: 0, employed: joined },
    };
    pay
      .given(set)
      .when(half)
      .then({
        type: 'PayslipGenerated',
        data: { employed: joined, gross: 30_000, lines: [...lines, { name: joinedWords, kind: 'deduction', amount: 16_800 }], net: 11_400 },
      });
    const { lines: both, net } = payOf(lines, {
      workingDays: 25,
      lostDays: 1,
      employed: { days: 5, from: '2026-11-03', until: '2026-11-07' },
    });
    expect(both.slice(3)).toEqual([
      { name: 'Employed from 03 Nov 2026 until 07 Nov 2026: 5 of 25 working days', kind: 'deduction', amount: 24_000 },
      { name: 'Loss of pay', kind: 'deduction', amount: 1_200 },
    ]);
    expect(net).toBe(3_000);
  });
  it('is recorded again when the days worked change, even if the amount stays the same', () => {
    const little: PayEvent = { type: 'SalarySet', data: { ...who, lines: [{ name: 'Token', kind: 'earning', amount: 10 }] } };
    const from = (day: string) => ({ ...who, month: '2026-11', workingDays: 25, lostDays: 0, employed: { days: 24, from: day } });
    const written: PayEvent = {
      type: 'PayslipGenerated',
      data: { ...from('2026-11-02'), lines: little.data.lines, gross: 10, deductions: 0, net: 10 },
    };
    pay
      .given(little, written)
      .when({ type: 'GeneratePayslip', data: from('2026-11-02') })
      .thenNothing();
    pay
      .given(little, written)
      .when({ type: 'GeneratePayslip', data: from('2026-11-03') })
      .then({ type: 'PayslipGenerated', data: { employed: { days: 24, from: '2026-11-03' }, net: 10 } });
  });
  it('is reduced by the share of days not worked, and is never negative', () => {
    expect(payOf(lines, { workingDays: 25, lostDays: 2.5 })).toMatchObject({ gross: 30_000, deductions: 4_800, net: 25_200 });
    expect(payOf(lines, { workingDays: 25, lostDays: 40 }).net).toBe(0);
    expect(payOf(lines, { workingDays: 0, lostDays: 0 }).net).toBe(28_200);
  });
});
