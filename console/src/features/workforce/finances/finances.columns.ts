import { inRupees } from '@matricula/domain/kernel/figures';
import type { Sort } from '@matricula/read-models/kernel';
import type { PayslipRow, SalaryRow } from '@matricula/read-models/workforce';
import type { FilterField } from '../../../shared/grid/conditions';
import { monthWords } from '../../../shared/session/tenant-clock';
import type { ListColumn } from '../../../shared/grid/list-columns';

export const payslipColumns: ListColumn<PayslipRow>[] = [
  { field: 'month', title: 'Month', width: 140, pinned: true, format: (_, { month }) => monthWords(month) },
  { field: 'userName', title: 'Name', width: 160, flex: 1, look: { kind: 'person' } },
  { field: 'workingDays', title: 'Working days', width: 120 },
  { field: 'lostDays', title: 'Days lost', width: 110 },
  { field: 'gross', title: 'Gross pay', width: 110, figure: true, format: (_, { gross }) => inRupees(gross) },
  { field: 'deductions', title: 'Deductions', width: 110, figure: true, format: (_, { deductions }) => inRupees(deductions) },
  {
    field: 'net',
    title: 'Net pay',
    width: 110,
    figure: true,
    format: (_, { net }) => inRupees(net),
    classes: { 'cell-strong': () => true },
  },
  { field: 'generatedAt', title: 'Generated', width: 140, look: { kind: 'moment' } },
];

export const payslipFilters: FilterField[] = [
  { field: 'month', title: 'Month', kind: 'keyword', pinned: true },
  { field: 'userName', title: 'Name', kind: 'keyword', pinned: true },
  { field: 'net', title: 'Net pay', kind: 'integer' },
  { field: 'lostDays', title: 'Days lost', kind: 'number' },
];

export const lastMonthFirst: Sort[] = [
  { field: 'month', dir: 'desc' },
  { field: 'userName', dir: 'asc' },
];

export const salaryColumns: ListColumn<SalaryRow>[] = [
  { field: 'userName', title: 'Name', width: 180, flex: 1, pinned: true, look: { kind: 'person' } },
  {
    field: 'lines',
    title: 'Lines',
    width: 260,
    flex: 2,
    format: (_, { lines = [] }) =>
      lines.map(({ name, kind, amount }) => `${name} ${kind === 'deduction' ? '−' : ''}${inRupees(amount)}`).join(', '),
  },
  { field: 'gross', title: 'Gross per month', width: 130, figure: true, format: (_, { gross }) => inRupees(gross) },
  { field: 'net', title: 'Net per month', width: 120, figure: true, format: (_, { net }) => inRupees(net) },
  { field: 'updatedAt', title: 'Set', width: 140, look: { kind: 'moment' } },
];

export const salaryFilters: FilterField[] = [
  { field: 'userName', title: 'Name', kind: 'keyword', pinned: true },
  { field: 'gross', title: 'Gross per month', kind: 'integer' },
];

export const byName: Sort[] = [{ field: 'userName', dir: 'asc' }];
