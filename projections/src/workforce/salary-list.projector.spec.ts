import { projecting } from '@matricula/testing';
import { salaryListProjector } from './salary-list.projector';

const at = '2026-03-02T05:00:00.000Z';
const earning = (amount: number) => ({ name: 'Basic', kind: 'earning' as const, amount });
const set = (amount: number) => ({ type: 'SalarySet', at, data: { userId: 'asha', userName: 'Asha', lines: [earning(amount)] } });

describe('the row of a salary', () => {
  it('is what was set last', () =>
    projecting(salaryListProjector)
      .given(set(20_000), set(22_000))
      .then('asha')
      .matches({ userName: 'Asha', gross: 22_000, net: 22_000, lines: [earning(22_000)] }));
});
