import { projecting } from '@matricula/testing';
import { payslipListProjector } from './payslip-list.projector';

const payslip = (month: string, net: number) => ({
  ...{ type: 'PayslipGenerated', at: '2026-03-02T05:00:00.000Z' },
  data: { userId: 'asha', userName: 'Asha', month, workingDays: 25, lostDays: 0, lines: [], gross: net, deductions: 0, net },
});

describe('the row of a payslip', () => {
  it('is the last one of its month', async () => {
    const rows = await projecting(payslipListProjector).given(payslip('2026-01', 1), payslip('2026-02', 2), payslip('2026-02', 3)).rows();
    expect([...rows.values()].map(({ payslipId, net }) => [payslipId, net])).toEqual([
      ['asha/2026-01', 1],
      ['asha/2026-02', 3],
    ]);
  });
});
