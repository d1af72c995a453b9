/** Labels of admissions. Pure. */
import { admissionLife, collegeStatuses, type AdmissionStatus, type CollegeStatus } from '@matricula/domain/admission';

export const statusWords: Readonly<Record<AdmissionStatus, string>> = admissionLife.states;
export const collegeWords = Object.fromEntries(collegeStatuses.map(({ value, label }) => [value, label])) as Record<CollegeStatus, string>;

const tones: Readonly<Record<AdmissionStatus, number | 'plain' | 'done'>> = {
  claimed: 2,
  submitted: 1,
  confirmed: 'done',
  cancelled: 'plain',
};

/** Pill tone of a state. */
export const toneOf = (status: AdmissionStatus): number | 'plain' | 'done' => tones[status];

export { rupeesWords } from '../../shared/texts/figures';
