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
}

/** What somebody gets for a month. */
export interface PayFigures {
  lines: PayLine[];
  gross: number;
  deductions: number;
  net: number;
}

const LOST = 'Loss of pay';

/** The pay of a month: the salary, less the share of its earnings for the days that are lost. Never below nothing. */
export function payOf(salary: readonly PayLine[], { workingDays, lostDays }: PayDays): PayFigures {
  const sum = (kind: PayLineKind, lines: readonly PayLine[]) =>
    lines.filter((line) => line.kind === kind).reduce((total, { amount }) => total + amount, 0);
  const gross = sum('earning', salary);
  const lost = workingDays > 0 ? Math.round((gross * Math.min(lostDays, workingDays)) / workingDays) : 0;
  const lines: PayLine[] = [...salary, ...(lost > 0 ? [{ name: LOST, kind: 'deduction', amount: lost } as const] : [])];
  const deductions = sum('deduction', lines);
  return { lines, gross, deductions, net: Math.max(0, gross - deductions) };
}
