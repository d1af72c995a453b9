import { defineDocument } from '@matricula/documents';
import { inRupees } from '@matricula/domain/kernel/figures';
import { monthWords } from '@matricula/domain/workforce';
import type { PayslipRow } from '@matricula/read-models/workforce';

/** The data of a payslip document. */
export interface PayslipPaper {
  payslip: PayslipRow;
  institution: string;
}

/** The payslip document (PDF). */
export const payslipPaper = defineDocument<PayslipPaper>('payslip', {
  titleOf: ({ payslip: { userName, month } }) => `Payslip of ${userName}, ${monthWords(month)}`,
  momentOf: ({ payslip: { generatedAt } }) => generatedAt,
  layout: ({ payslip, institution }) => {
    const { userName, month, workingDays, lostDays, employed, lines = [], gross = 0, deductions = 0, net = 0 } = payslip;
    const of = (kind: 'earning' | 'deduction') =>
      lines.filter((line) => line.kind === kind).map(({ name, amount }) => [name, inRupees(amount)]);
    const columns = (title: string) => [{ title }, { title: 'Amount', number: true }];
    return [
      { kind: 'title', text: `Payslip, ${monthWords(month)}`, below: [userName, institution].filter(Boolean).join('  ·  ') },
      {
        kind: 'figures',
        figures: [
          { title: 'Working days', value: String(workingDays) },
          ...(employed ? [{ title: 'Days employed', value: String(employed.days) }] : []),
          { title: 'Days lost', value: String(lostDays) },
          { title: 'Net pay', value: inRupees(net) },
        ],
      },
      { kind: 'section', text: 'Earnings' },
      { kind: 'table', columns: columns('Earning'), rows: of('earning'), totals: ['Gross pay', inRupees(gross)] },
      ...(deductions > 0
        ? ([
            { kind: 'section', text: 'Deductions' },
            { kind: 'table', columns: columns('Deduction'), rows: of('deduction'), totals: ['Deductions', inRupees(deductions)] },
          ] as const)
        : []),
      { kind: 'note', text: 'This is a computer-generated document and needs no signature.' },
    ];
  },
});
