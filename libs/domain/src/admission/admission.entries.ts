import type { EntriesOf } from '../kernel';
import { moneyWords } from '../kernel/figures';
import type { AdmissionEvent } from './admission.events';
import type { CommissionEvent } from './commission.events';
import { collegeStatuses, type CollegeStatus } from './admission.fields';
import { admissionLife } from './admission.life';

const rupees = (paise: number | undefined) => (paise === undefined ? null : moneyWords(paise));
const { states } = admissionLife;
const collegeState = (status: CollegeStatus) => collegeStatuses.find(({ value }) => value === status)?.label ?? status;
/** Files of an erased person are a word that says so. */
const namesOf = (files: unknown) => (Array.isArray(files) ? files.map(({ name }: { name: string }) => name) : undefined);
const count = (files: unknown) => (Array.isArray(files) ? `${files.length} ${files.length === 1 ? 'file' : 'files'}` : 'files');

/** How admissions read in the timeline. */
export const admissionEntries: EntriesOf<AdmissionEvent | CommissionEvent> = {
  AdmissionClaimed: {
    property: 'Admission',
    change: ({ collegeName, ownerName }) => [{}, { status: states.claimed, college: collegeName, owner: ownerName }],
    sentence: (_, { collegeName }, lead) => `The admission of ${lead}${collegeName ? ` at ${collegeName}` : ''} was claimed`,
  },
  AdmissionReclaimed: {
    property: 'Status',
    change: () => [{ status: states.cancelled }, { status: states.claimed }],
    sentence: (_, __, lead) => `The cancelled admission of ${lead} was claimed again`,
  },
  AdmissionApplicationLinked: {
    bookkeeping: true,
    property: 'Admission',
    change: () => [{}, { application: 'enrolled' }],
    sentence: (_, __, lead) => `The enrolled application of ${lead} belongs to an admission that was there already`,
  },
  AdmissionApplicationUnlinked: {
    bookkeeping: true,
    property: 'Admission',
    change: () => [{ application: 'enrolled' }, {}],
    sentence: (_, __, lead) => `The admission of ${lead} stays without the application whose enrolment was taken back`,
  },
  AdmissionProductSet: {
    property: 'Product',
    change: ({ productName }) => [{}, { product: productName }],
    sentence: (_, { productName }, lead) => `Reports count the admission of ${lead} under ${productName ?? 'the product'} that was paid`,
  },
  AdmissionFilesAdded: {
    property: 'Files',
    change: ({ files }) => [{}, { files: namesOf(files) }],
    sentence: (who, { files, callActionId }, lead) =>
      callActionId !== undefined && Array.isArray(files) && files.length === 0
        ? `${who} enrolled ${lead}, who has an admission already`
        : `${who} added ${count(files)} to an admission`,
  },
  AdmissionSubmitted: {
    property: 'Status',
    change: () => [{ status: states.claimed }, { status: states.submitted }],
    sentence: (who) => `${who} submitted an admission`,
  },
  AdmissionCollegeAnswered: {
    property: 'College',
    change: ({ from, to }) => [{ college: collegeState(from) }, { college: collegeState(to) }],
    sentence: (who, { to }) => `${who} set the college's answer to an admission to ${collegeState(to)}`,
  },
  AdmissionAmountSet: {
    property: 'Amount',
    change: ({ fromPaise, amountPaise }) => [{ amount: rupees(fromPaise) }, { amount: rupees(amountPaise) }],
    sentence: (who, { amountPaise }) => `${who} set the amount of an admission to ${rupees(amountPaise)}`,
  },
  AdmissionConfirmed: {
    property: 'Status',
    change: ({ amountPaise }) => [{ status: states.submitted }, { status: states.confirmed, amount: rupees(amountPaise) }],
    sentence: (who, { amountPaise }) => `${who} confirmed an admission of ${rupees(amountPaise)}`,
  },
  AdmissionCancelled: {
    property: 'Status',
    change: ({ from, reason }) => [{ status: states[from] }, { status: states.cancelled, reason }],
    sentence: (who) => `${who} cancelled an admission`,
  },
  AdmissionOwnerChanged: {
    property: 'Owner',
    change: ({ previousOwnerName, ownerName }) => [{ owner: previousOwnerName }, { owner: ownerName }],
    sentence: (who, { ownerName }) => `${who} gave an admission to ${ownerName}`,
  },
  CommissionEarned: {
    property: 'Commission',
    change: ({ commissionPaise, ownerPaise, publisherPaise, place }) => [
      {},
      { commission: rupees(commissionPaise), owner: rupees(ownerPaise), publisher: rupees(publisherPaise), place },
    ],
    sentence: (_, { commissionPaise, place }) => `Admission ${place} of the college earned a commission of ${rupees(commissionPaise)}`,
  },
  CommissionReversed: {
    property: 'Commission',
    change: ({ commissionPaise }) => [{ commission: rupees(commissionPaise) }, { commission: null }],
    sentence: (_, { commissionPaise }) => `A commission of ${rupees(commissionPaise)} was clawed back`,
  },
  ApplicantErased: {
    property: 'Admission',
    change: () => [{}, {}],
    sentence: (who) => `${who} erased the person of an admission`,
  },
};
