import { payOf, type PayEvent } from '@matricula/domain/workforce';
import { defineProjector, set } from '@matricula/projection-kit';
import { salaryList, type SalaryRow } from '@matricula/read-models/workforce';

export const salaryListProjector = defineProjector<SalaryRow, PayEvent>(salaryList, {
  SalarySet: ({ data: { userId, userName, lines }, at }) => {
    // The figures of an erased user are gone.
    const figures = lines as typeof lines | undefined;
    const { gross, net } = figures ? payOf(figures, { workingDays: 0, lostDays: 0 }) : {};
    return set(userId, { userId, userName, lines: figures, gross, net, updatedAt: at });
  },
});
