import { admissionLife, admissionStream, collegeStatuses, openAdmissionMoves } from '@matricula/domain/admission';
import { rupeesText } from '@matricula/domain/kernel/money';
import type { ListDeclaration } from '@matricula/lists';
import { admissionList, type AdmissionRow } from '@matricula/read-models/admission';
import { admissionAccess } from './admission.access';

/** Admissions, and the moves that the reader may make with each. */
export const admissionLists: readonly ListDeclaration<AdmissionRow>[] = [
  {
    name: 'admissions',
    model: admissionList,
    codes: ['LEADS'],
    access: admissionAccess,
    streamOf: admissionStream,
    words: {
      updateStatus: admissionLife.states,
      collegeStatus: Object.fromEntries(collegeStatuses.map(({ value, label }) => [value, label])),
      amountPaise: ({ amountPaise }) => (typeof amountPaise === 'number' ? rupeesText(amountPaise) : ''),
      commissionPaise: ({ commissionPaise }) => (typeof commissionPaise === 'number' ? rupeesText(commissionPaise) : ''),
    },
    moves: (admission, { sight }) => openAdmissionMoves(admission, admissionAccess.who(sight, admission)),
  },
];
