import { dayWords } from '../kernel/date-words';
import { counted } from '../kernel/figures';
import type { PayLineKind } from './pay.fields';

/** A line of a salary or of a payslip, in whole rupees. */
export interface PayLine {
  name: string;
  kind: PayLineKind;
  amount: number;
}

/** The days of a month that pay goes by. */
export interface PayDays {
  /** Days on which they were to work. */
  workingDays: number;
  /** Of those, days of unpaid leave and days on which they did not come. */
  lostDays: number;
  /** Set if the user was employed for only a part of the month. */
  employed?: Employed;
}

/** The part of a month in which a user was employed. */
export interface Employed {
  /** Working days of it. */
  days: number;
  /** First and last day, if they are within the month. */
  from?: string;
  until?: string;
}

/** Pay for a month. */
export interface PayFigures {
  lines: PayLine[];
  gross: number;
  deductions: number;
  net: number;
}

const LOST = 'Loss of pay';

/** `Employed from 16 Nov 2026: 11 of 21 working days`. */
export function employedWords({ days: many, from, until }: Employed, workingDays: number): string {
  const when = [from && `from ${dayWords(from)}`, until && `until ${dayWords(until)}`].filter(Boolean).join(' ');
  return `Employed ${when}: ${many} of ${counted(workingDays, 'working day')}`;
}

/**
 * The pay of a month: the salary, less the share of its earnings for the days before they came or after they left, and for those that are
 * lost. Never below nothing.
 */
export function payOf(salary: readonly PayLine[], { workingDays, lostDays, employed }: PayDays): PayFigures {
  const sum = (kind: PayLineKind, lines: readonly PayLine[]) =>
    lines.filter((line) => line.kind === kind).reduce((total, { amount }) => total + amount, 0);
  const gross = sum('earning', salary);
  const share = (of: number) => (workingDays > 0 ? Math.round((gross * Math.min(of, workingDays)) / workingDays) : 0);
  const less = (name: string, amount: number): PayLine[] => (amount > 0 ? [{ name, kind: 'deduction', amount }] : []);
  const lines = [
    ...salary,
    ...(employed ? less(employedWords(employed, workingDays), share(workingDays - employed.days)) : []),
    ...less(LOST, share(lostDays)),
  ];
  const deductions = sum('deduction', lines);
  return { lines, gross, deductions, net: Math.max(0, gross - deductions) };
}
