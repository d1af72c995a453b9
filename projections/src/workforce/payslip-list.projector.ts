import type { PayEvent } from '@matricula/domain/workforce';
import { defineProjector, set } from '@matricula/projection-kit';
import { payslipList, type PayslipRow } from '@matricula/read-models/workforce';

export const payslipListProjector = defineProjector<PayslipRow, PayEvent>(payslipList, {
  PayslipGenerated: ({ data, at }) => {
    const payslipId = `${data.userId}/${data.month}`;
    return set(payslipId, { payslipId, ...data, generatedAt: at });
  },
});
