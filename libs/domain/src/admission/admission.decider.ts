import { DomainError, unknownEvent, type Decider, type DomainCommand } from '../kernel';
import { wholePaise } from '../kernel/money';
import type { CommissionTerms } from './commission';
import type { AdmissionClaimed, AdmissionEvent, AdmissionFile, AdmissionProductSet } from './admission.events';
import type { CollegeStatus } from './admission.fields';
import { admissionLife, answerMoves, type AdmissionStatus } from './admission.life';

/** State that decisions about an admission need, including who may make them. */
export interface Admission {
  admissionId: string;
  leadId: string;
  status: AdmissionStatus | 'none';
  collegeStatus: CollegeStatus;
  collegeId?: string;
  collegeName?: string;
  source?: string;
  /** The product of the latest paid order of the lead at the college. */
  productId?: string;
  productName?: string;
  amountPaise?: number;
  fileIds: readonly string[];
  callActionIds: readonly string[];
  /** A call action claims it since it was opened last. */
  isByCallAction: boolean;
  /** The enrolled application that it belongs to. */
  applicationId?: string;
  ownerId: string;
  ownerName: string;
  /** Who submitted it, as far as the event says so. */
  submittedById?: string;
  /** The financial year whose commissions it counts for, while it is confirmed by a plan. */
  financialYear?: string;
  /** The text about the person was erased. */
  erased: boolean;
}

/** What an application paid for, by its latest paid order. */
export type PaidProduct = Pick<AdmissionProductSet['data'], 'orderId' | 'productId' | 'productName'>;

export type AdmissionCommand =
  /** Opens the admission; idempotent by the call action or the application. Files of a later call action are added; an application is linked. */
  | DomainCommand<'ClaimAdmission', AdmissionClaimed['data'] & { files: AdmissionFile[]; product?: PaidProduct }>
  /**
   * The lead paid an order at the college, whether or not the admission is claimed yet. `applicationId`: the application whose fee it is.
   */
  | DomainCommand<'SetAdmissionProduct', AdmissionProductSet['data'] & { applicationId?: string }>
  | DomainCommand<'AddAdmissionFiles', { files: AdmissionFile[] }>
  | DomainCommand<'SubmitAdmission', { submittedById?: string }>
  | DomainCommand<'RecordCollegeAnswer', { collegeStatus: CollegeStatus }>
  | DomainCommand<'SetAdmissionAmount', { amountPaise: number }>
  /** `leadOwnerId`: the owner of the lead at present. */
  | DomainCommand<
      'ConfirmAdmission',
      {
        confirmedById?: string;
        leadOwnerId?: string;
        leadCapturedAt?: string;
        terms?: CommissionTerms;
        publisherId?: string;
        publisherName?: string;
      }
    >
  | DomainCommand<'CancelAdmission', { reason?: string }>
  /** An enrolment is taken back: cancels the admission that only the application opened; one that a call action claims too stays, unlinked. */
  | DomainCommand<'ReleaseAdmission', { applicationId: string }>
  /** `onlyFrom`: the owner that it must still have. */
  | DomainCommand<'ChangeAdmissionOwner', { ownerId: string; ownerName: string; onlyFrom?: string }>
  | DomainCommand<'EraseApplicant', Record<never, never>>;

const initial: Admission = {
  ...{ admissionId: '', leadId: '', status: 'none', collegeStatus: 'awaited', fileIds: [], callActionIds: [] },
  ...{ isByCallAction: false, ownerId: '', ownerName: '', erased: false },
};

/** The largest number of files of an admission. */
const MOST_FILES = 50;

/** Rules of an admission: confirmed only if the college accepted it and it has an amount and a file (AD-02). */
export const admissionDecider: Decider<Admission, AdmissionCommand, AdmissionEvent> = { initial, decide, evolve };

function decide(command: AdmissionCommand, admission: Admission): AdmissionEvent[] {
  const { admissionId, leadId, status, collegeStatus, amountPaise } = admission;
  if (command.type === 'ClaimAdmission') return claimed(command.data, admission);
  if (command.type === 'SetAdmissionProduct') {
    const { applicationId: of, ...data } = command.data;
    // Siblings on one phone are applicants of one lead, each with an admission.
    const isOfOther = of !== undefined && admission.applicationId !== undefined && of !== admission.applicationId;
    return isOfOther || data.productId === admission.productId ? [] : [{ type: 'AdmissionProductSet', data }];
  }
  if (status === 'none') throw new DomainError('admission/unknown', 'There is no such admission.');
  const ids = { admissionId, leadId };
  const { collegeId, collegeName, productId, productName, source, ownerId: heldBy, ownerName: holder } = admission;
  const dimensions = { collegeId, collegeName, productId, productName, source, ownerId: heldBy, ownerName: holder };
  switch (command.type) {
    case 'AddAdmissionFiles': {
      admissionLife.after(status, 'attach');
      assertWritable(admission);
      const files = newFiles(command.data.files, admission);
      if (admission.fileIds.length + files.length > MOST_FILES) {
        throw new DomainError('admission/full', `An admission has at most ${MOST_FILES} files.`);
      }
      return files.length > 0 ? [{ type: 'AdmissionFilesAdded', data: { ...ids, files } }] : [];
    }
    case 'SubmitAdmission':
      if (status === 'submitted') return [];
      admissionLife.after(status, 'submit');
      return [{ type: 'AdmissionSubmitted', data: { ...ids, ...command.data } }];
    case 'RecordCollegeAnswer': {
      const { collegeStatus: to } = command.data;
      if (to === collegeStatus) return [];
      admissionLife.after(status, answerMoves[to]);
      return [{ type: 'AdmissionCollegeAnswered', data: { ...ids, from: collegeStatus, to } }];
    }
    case 'SetAdmissionAmount': {
      const paise = wholePaise(command.data.amountPaise);
      if (paise === amountPaise) return [];
      admissionLife.after(status, 'setAmount');
      if (paise === 0) throw new DomainError('admission/amount', 'The amount must be more than 0.');
      return [{ type: 'AdmissionAmountSet', data: { ...ids, fromPaise: amountPaise, amountPaise: paise } }];
    }
    case 'ConfirmAdmission': {
      if (status === 'confirmed') return [];
      admissionLife.after(status, 'confirm');
      const { confirmedById, leadOwnerId, ...terms } = command.data;
      assertOther(confirmedById, [heldBy, admission.submittedById, leadOwnerId]);
      return [{ type: 'AdmissionConfirmed', data: { ...ids, amountPaise: confirmable(admission), ...dimensions, ...terms } }];
    }
    case 'CancelAdmission': {
      if (status === 'cancelled') return [];
      admissionLife.after(status, 'cancel');
      const { reason } = command.data;
      if (reason !== undefined) assertWritable(admission);
      return [
        {
          type: 'AdmissionCancelled',
          data: {
            ...{ ...ids, from: status, reason, ...dimensions, financialYear: admission.financialYear },
            ...{
              byCallAction: admission.isByCallAction,
              ...(admission.applicationId !== undefined && { applicationId: admission.applicationId }),
            },
          },
        },
      ];
    }
    case 'ReleaseAdmission':
      if (command.data.applicationId !== admission.applicationId || status === 'cancelled') return [];
      if (status === 'confirmed')
        throw new DomainError('admission/confirmed', 'The admission of this application is confirmed. Please cancel the admission first.');
      if (admission.isByCallAction) return [{ type: 'AdmissionApplicationUnlinked', data: { ...ids, ...command.data } }];
      return [{ type: 'AdmissionCancelled', data: { ...ids, from: status, ...dimensions, byCallAction: false } }];
    case 'ChangeAdmissionOwner': {
      const { onlyFrom, ownerId, ownerName } = command.data;
      if (ownerId === admission.ownerId || (onlyFrom !== undefined && admission.ownerId !== onlyFrom)) return [];
      admissionLife.after(status, 'giveOwner');
      const previous = { previousOwnerId: admission.ownerId, previousOwnerName: admission.ownerName };
      return [{ type: 'AdmissionOwnerChanged', data: { ...ids, ownerId, ownerName, ...previous } }];
    }
    case 'EraseApplicant':
      return admission.erased ? [] : [{ type: 'ApplicantErased', data: { admissionId } }];
  }
}

function claimed(command: Extract<AdmissionCommand, { type: 'ClaimAdmission' }>['data'], admission: Admission): AdmissionEvent[] {
  const { product, ...data } = command;
  const { admissionId, leadId, callActionId, applicationId, claimedAt, ownerId, ownerName } = data;
  const { collegeId, collegeName, source } = admission;
  const { productId, productName } = product ?? admission;
  const paid = productId !== undefined && { productId, productName };
  if (admission.status === 'none') return [{ type: 'AdmissionClaimed', data: { ...data, ...paid } }];
  // The key of an erased person is gone.
  if (admission.erased || (callActionId !== undefined && admission.callActionIds.includes(callActionId))) return [];
  const files = newFiles(data.files, admission);
  const by = { ...(callActionId !== undefined && { callActionId }), ...(applicationId !== undefined && { applicationId }) };
  const ids = { admissionId, leadId };
  const isOther = product !== undefined && product.productId !== admission.productId;
  const set: AdmissionEvent[] = isOther ? [{ type: 'AdmissionProductSet', data: { ...ids, ...product } }] : [];
  if (admission.status === 'cancelled') {
    const dimensions = { ...paid, collegeId, collegeName, source };
    return [...set, { type: 'AdmissionReclaimed', data: { ...ids, ...by, claimedAt, files, ownerId, ownerName, ...dimensions } }];
  }
  if (applicationId !== undefined) {
    const link = linked(ids, applicationId, admission);
    return link.length > 0 ? [...link, ...set] : [];
  }
  const kept = files.slice(0, MOST_FILES - admission.fileIds.length);
  // A call action without files is noted if an application opened the admission, which stays if that enrolment is taken back.
  const isNoted = kept.length > 0 || admission.applicationId !== undefined;
  return isNoted ? [{ type: 'AdmissionFilesAdded', data: { ...ids, ...by, files: kept } }] : [];
}

/** Links an application to an open admission. @throws DomainError `admission/other-application` */
function linked(ids: { admissionId: string; leadId: string }, applicationId: string, admission: Admission): AdmissionEvent[] {
  if (admission.applicationId === applicationId) return [];
  if (admission.applicationId !== undefined)
    throw new DomainError('admission/other-application', 'This admission belongs to another application. Please try again.');
  return [{ type: 'AdmissionApplicationLinked', data: { ...ids, applicationId } }];
}

const newFiles = (files: readonly AdmissionFile[], { fileIds }: Admission) => files.filter(({ blobId }) => !fileIds.includes(blobId));

/** Nobody confirms an admission of their own, whatever their role. @throws DomainError `admission/same-person` */
function assertOther(confirmedById: string | undefined, own: readonly (string | undefined)[]): void {
  if (confirmedById !== undefined && own.includes(confirmedById))
    throw new DomainError('admission/same-person', 'You own this lead or submitted its admission: another manager must confirm it.');
}

/** The amount of an admission that may be confirmed. @throws DomainError `admission/not-accepted`, `admission/no-amount`, `admission/no-file` */
function confirmable({ collegeStatus, amountPaise, fileIds }: Admission): number {
  if (collegeStatus !== 'accepted') throw new DomainError('admission/not-accepted', 'The college has not accepted this admission.');
  if (amountPaise === undefined) throw new DomainError('admission/no-amount', 'This admission has no amount yet.');
  if (fileIds.length === 0) throw new DomainError('admission/no-file', 'This admission has no file yet.');
  return amountPaise;
}

/** @throws DomainError `admission/not-possible` once the person is erased: the key of the text is gone */
function assertWritable({ erased }: Admission): void {
  if (erased) throw new DomainError('admission/not-possible', 'The person of this admission was erased: nothing about them can be added.');
}

function evolve(admission: Admission, event: AdmissionEvent): Admission {
  switch (event.type) {
    case 'AdmissionClaimed': {
      const { admissionId, leadId, collegeId, collegeName, source, callActionId, applicationId, ownerId, ownerName } = event.data;
      const { productId = admission.productId, productName = admission.productName } = event.data;
      const product = { productId, productName };
      const opened = {
        ...admission,
        ...product,
        admissionId,
        leadId,
        collegeId,
        collegeName,
        source,
        ownerId,
        ownerName,
        status: 'claimed',
      } as const;
      const callActionIds = callActionId === undefined ? [] : [callActionId];
      return withFiles({ ...opened, applicationId, callActionIds, isByCallAction: callActionIds.length > 0 }, event.data.files);
    }
    case 'AdmissionProductSet': {
      const { productId, productName } = event.data;
      return { ...admission, productId, productName };
    }
    case 'AdmissionReclaimed': {
      const { callActionId, applicationId, ownerId, ownerName } = event.data;
      const callActionIds = [...admission.callActionIds, ...(callActionId === undefined ? [] : [callActionId])];
      const opened = {
        ...admission,
        ownerId,
        ownerName,
        applicationId,
        callActionIds,
        isByCallAction: callActionId !== undefined,
        status: 'claimed',
        collegeStatus: 'awaited',
      } as const;
      // The college names a new amount.
      return withFiles({ ...opened, amountPaise: undefined }, event.data.files);
    }
    case 'AdmissionApplicationLinked':
      return { ...admission, applicationId: event.data.applicationId };
    case 'AdmissionApplicationUnlinked':
      return { ...admission, applicationId: undefined };
    case 'AdmissionFilesAdded': {
      const { callActionId, files } = event.data;
      if (callActionId === undefined) return withFiles(admission, files);
      return withFiles({ ...admission, callActionIds: [...admission.callActionIds, callActionId], isByCallAction: true }, files);
    }
    case 'AdmissionSubmitted':
      return { ...admission, status: 'submitted', submittedById: event.data.submittedById };
    case 'AdmissionCollegeAnswered':
      return { ...admission, collegeStatus: event.data.to };
    case 'AdmissionAmountSet':
      return { ...admission, amountPaise: event.data.amountPaise };
    case 'AdmissionConfirmed':
      return { ...admission, status: 'confirmed', financialYear: event.data.terms?.financialYear };
    case 'AdmissionCancelled':
      return { ...admission, status: 'cancelled', financialYear: undefined, applicationId: undefined, isByCallAction: false };
    case 'AdmissionOwnerChanged': {
      const { ownerId, ownerName } = event.data;
      return { ...admission, ownerId, ownerName };
    }
    case 'ApplicantErased':
      return { ...admission, erased: true };
    default:
      return unknownEvent(event, admission);
  }
}

const withFiles = (admission: Admission, files: readonly AdmissionFile[] = []): Admission => ({
  ...admission,
  fileIds: [...admission.fileIds, ...files.map(({ blobId }) => blobId)],
});
