import { ERASED } from '@matricula/domain/kernel/event';
import type { PayLine } from '@matricula/domain/workforce';
import { defineReadModel, instant, integer, keyword, text } from '../kernel';

/** Monthly salary of a user, in whole rupees. */
export interface SalaryRow {
  userId: string;
  userName: string;
  lines?: PayLine[];
  gross?: number;
  net?: number;
  updatedAt: string;
}

export const salaryList = defineReadModel<SalaryRow>({
  name: 'salary-list',
  version: 1,
  key: 'userId',
  fields: { userId: keyword(), userName: text().searchable(), gross: integer(), net: integer(), updatedAt: instant() },
  plain: ['lines'],
  staff: { userId: { userName: ERASED, lines: undefined, gross: undefined, net: undefined } },
});
