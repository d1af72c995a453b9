import { ERASED } from '@matricula/domain/kernel/event';
import type { Employed, PayLine } from '@matricula/domain/workforce';
import { defineReadModel, instant, integer, keyword, number, text } from '../kernel';

/** Pay of a user for a month, in whole rupees. */
export interface PayslipRow {
  /** `<user>/<month>`. */
  payslipId: string;
  userId: string;
  userName: string;
  /** `2026-11`. */
  month: string;
  workingDays: number;
  lostDays: number;
  /** Set if the user was employed for only a part of the month. */
  employed?: Employed;
  lines?: PayLine[];
  gross?: number;
  deductions?: number;
  net?: number;
  generatedAt: string;
}

export const payslipList = defineReadModel<PayslipRow>({
  name: 'payslip-list',
  version: 3,
  key: 'payslipId',
  fields: {
    payslipId: keyword(),
    userId: keyword(),
    userName: text().searchable(),
    month: keyword(),
    workingDays: number(),
    lostDays: number(),
    gross: integer(),
    deductions: integer(),
    net: integer(),
    generatedAt: instant(),
  },
  plain: ['lines', 'employed'],
  staff: { userId: { userName: ERASED, lines: undefined, gross: undefined, deductions: undefined, net: undefined } },
});
