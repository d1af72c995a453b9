import { admissionBoundary, type Admission, type AdmissionCommand } from '@matricula/domain/admission';
import { admissionList } from '@matricula/read-models/admission';
import { defineHandOver } from '../decision';

/** Admissions that are not confirmed yet pass to the successor of their owner. */
export const admissionHandOver = defineHandOver({
  ...{ context: 'admission', name: 'admissions', one: 'admission', fields: ['ownerId'] },
  list: admissionList,
  where: (userId) => ({
    and: [
      { field: 'ownerId', op: 'eq', value: userId },
      { field: 'updateStatus', op: 'in', values: ['claimed', 'submitted'] },
    ],
  }),
  boundary: admissionBoundary,
  give: ({ from, to }): AdmissionCommand => ({
    type: 'ChangeAdmissionOwner',
    data: { ownerId: to.id, ownerName: to.name, onlyFrom: from.id },
  }),
  giveBack: ({ from, to }, { ownerId, status }: Admission): AdmissionCommand | undefined =>
    ownerId === from.id && (status === 'claimed' || status === 'submitted')
      ? { type: 'ChangeAdmissionOwner', data: { ownerId: to.id, ownerName: to.name } }
      : undefined,
});
