import { defineBoundary, erasedWith, type Mentions } from '../kernel';
import { admissionDecider } from './admission.decider';
import { admissionStream, type AdmissionCancelled, type AdmissionClaimed, type AdmissionFilesAdded } from './admission.events';
import { admissionLife } from './admission.life';

/** The admission of a lead at a college. */
export const admissionBoundary = defineBoundary({
  name: 'admission',
  stream: admissionStream,
  decider: admissionDecider,
  life: admissionLife,
});

const OF_APPLICANT = 'The files are of the applicant, whom AdmissionClaimed names.';

/** The applicant, remarks about them and their files. Sums stay when the person is erased. */
export const admissionMentions: Mentions = {
  subject: 'admissionId',
  ofLead: true,
  texts: {
    AdmissionClaimed: ({ leadName, phone }: AdmissionClaimed['data']) => [leadName, phone],
    AdmissionReclaimed: OF_APPLICANT,
    AdmissionFilesAdded: OF_APPLICANT,
    AdmissionCancelled: ({ reason }: AdmissionCancelled['data']) => reason,
  },
  files: ({ files }: Partial<AdmissionFilesAdded['data']>) => files,
  erasedBy: erasedWith(admissionBoundary, () => ({ type: 'EraseApplicant', data: {} })),
};
