import { payOf, type PayEvent } from '@matricula/domain/workforce';
import { defineProjector, set } from '@matricula/projection-kit';
import { salaryList, type SalaryRow } from '@matricula/read-models/workforce';

export const salaryListProjector = defineProjector<SalaryRow, PayEvent>(salaryList, {
  SalarySet: ({ data: { userId, userName, lines }, at }) => {
    // Of somebody who was erased, nothing is left of it.
    const figures = lines as typeof lines | undefined;
    const { gross, net } = figures ? payOf(figures, { workingDays: 0, lostDays: 0 }) : {};
    return set(userId, { userId, userName, lines: figures, gross, net, updatedAt: at });
  },
});
