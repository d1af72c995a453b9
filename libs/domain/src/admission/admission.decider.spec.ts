import { deciding } from '@matricula/testing';
import { admissionDecider, type AdmissionCommand } from './admission.decider';
import { admissionIdOf, type AdmissionClaimed, type AdmissionEvent } from './admission.events';

const admission = deciding(admissionDecider);
const ids = { admissionId: 'lead-1-c-1', leadId: 'lead-1' };
const file = (blobId: string) => ({ blobId, name: `${blobId}.pdf`, contentType: 'application/pdf', bytes: 9 });
const details: AdmissionClaimed['data'] & { files: ReturnType<typeof file>[] } = {
  ...{ ...ids, leadName: 'Ravi Kumar', phone: '+919811122233', collegeId: 'c-1', collegeName: 'Sahyadri University', source: 'WEB' },
  ...{ callActionId: 'call-1', files: [file('offer')], ownerId: 'asha', ownerName: 'Asha Sharma' },
};
const claimed: AdmissionEvent = { type: 'AdmissionClaimed', data: details };
const submitted: AdmissionEvent = { type: 'AdmissionSubmitted', data: ids };
const accepted: AdmissionEvent = { type: 'AdmissionCollegeAnswered', data: { ...ids, from: 'awaited', to: 'accepted' } };
const amount: AdmissionEvent = { type: 'AdmissionAmountSet', data: { ...ids, amountPaise: 25_000_050 } };
const confirmed: AdmissionEvent = { type: 'AdmissionConfirmed', data: { ...ids, amountPaise: 25_000_050 } };
const cancelled: AdmissionEvent = { type: 'AdmissionCancelled', data: { ...ids, from: 'submitted' } };
const erased: AdmissionEvent = { type: 'ApplicantErased', data: { admissionId: ids.admissionId } };
const claim = (more: Partial<typeof details> = {}): AdmissionCommand => ({ type: 'ClaimAdmission', data: { ...details, ...more } });
const answer = (collegeStatus: 'awaited' | 'accepted' | 'rejected') => ({ type: 'RecordCollegeAnswer', data: { collegeStatus } }) as const;
const submit: AdmissionCommand = { type: 'SubmitAdmission', data: {} };
const confirm: AdmissionCommand = { type: 'ConfirmAdmission', data: {} };
const cancel: AdmissionCommand = { type: 'CancelAdmission', data: {} };
const setAmount = (amountPaise: number): AdmissionCommand => ({ type: 'SetAdmissionAmount', data: { amountPaise } });

describe('an admission', () => {
  it('is claimed once for a lead and a college', () => {
    expect(admissionIdOf('lead-1', 'c-1')).toBe('lead-1-c-1');
    admission.given().when(claim()).then(claimed);
    admission.given(claimed).when(claim()).thenNothing();
    admission
      .given(claimed)
      .when(claim({ callActionId: 'call-2' }))
      .thenNothing();
  });

  it('has the product that the lead paid at the college, before it is claimed or after', () => {
    const product = { productId: 'p-1', productName: 'MBA 2027' };
    const paid = { ...ids, orderId: 'order-1', ...product };
    const set: AdmissionEvent = { type: 'AdmissionProductSet', data: paid };
    const pay: AdmissionCommand = { type: 'SetAdmissionProduct', data: paid };
    admission.given().when(pay).then(set);
    admission.given(set).when(pay).thenNothing();
    admission.given(set).when(submit).thenRefused('admission/unknown');
    admission
      .given(set)
      .when(claim())
      .then({ type: 'AdmissionClaimed', data: { ...details, ...product } });
    admission.given(claimed, submitted, accepted, amount, set).when(confirm).then({ type: 'AdmissionConfirmed', data: product });
    admission
      .given(claimed, set)
      .when({ type: 'SetAdmissionProduct', data: { ...paid, orderId: 'order-2', productId: 'p-2' } })
      .then({ type: 'AdmissionProductSet', data: { productId: 'p-2' } });
  });

  it('takes the files of a later call action', () => {
    const more = claim({ callActionId: 'call-2', files: [file('offer'), file('receipt')] });
    admission
      .given(claimed)
      .when(more)
      .then({ type: 'AdmissionFilesAdded', data: { callActionId: 'call-2', files: [file('receipt')] } });
  });

  it('is unknown before it is claimed', () => admission.given().when(submit).thenRefused('admission/unknown'));

  it('AD-02: is submitted, then confirmed once the college accepted it and it has an amount and a file', () => {
    admission.given(claimed).when(submit).then(submitted);
    admission.given(claimed, submitted).when(submit).thenNothing();
    admission.given(claimed, accepted, amount).when(confirm).thenRefused('admission/not-possible');
    admission.given(claimed, submitted, amount).when(confirm).thenRefused('admission/not-accepted');
    admission.given(claimed, submitted, accepted).when(confirm).thenRefused('admission/no-amount');
    const without: AdmissionEvent = { type: 'AdmissionClaimed', data: { ...details, files: [] } };
    admission.given(without, submitted, accepted, amount).when(confirm).thenRefused('admission/no-file');
    admission.given(claimed, submitted, accepted, amount).when(confirm).then(confirmed);
    admission.given(claimed, submitted, accepted, amount, confirmed).when(confirm).thenNothing();
  });

  it('records what the college says until it is confirmed', () => {
    admission.given(claimed).when(answer('awaited')).thenNothing();
    admission.given(claimed).when(answer('accepted')).then(accepted);
    admission
      .given(claimed, accepted)
      .when(answer('rejected'))
      .then({ type: 'AdmissionCollegeAnswered', data: { from: 'accepted', to: 'rejected' } });
    admission.given(claimed, submitted, accepted, amount, confirmed).when(answer('rejected')).thenRefused('admission/not-possible');
  });

  it.each([-1, 0.5, Number.MAX_SAFE_INTEGER + 1])('refuses an amount of %d paise', (paise) =>
    admission.given(claimed).when(setAmount(paise)).thenRefused('money/invalid'),
  );

  it('has an amount above 0, which stays as it was confirmed', () => {
    admission.given(claimed).when(setAmount(0)).thenRefused('admission/amount');
    admission.given(claimed).when(setAmount(25_000_050)).then(amount);
    admission.given(claimed, amount).when(setAmount(25_000_050)).thenNothing();
    admission
      .given(claimed, amount)
      .when(setAmount(1))
      .then({ type: 'AdmissionAmountSet', data: { fromPaise: 25_000_050, amountPaise: 1 } });
    admission.given(claimed, submitted, accepted, amount, confirmed).when(setAmount(1)).thenRefused('admission/not-possible');
  });

  it('is cancelled in every state, and claimed again by another enrolment', () => {
    const all = [claimed, submitted, accepted, amount];
    admission
      .given(claimed)
      .when(cancel)
      .then({ type: 'AdmissionCancelled', data: { from: 'claimed' } });
    admission
      .given(...all, confirmed)
      .when({ type: 'CancelAdmission', data: { reason: 'Withdrawn' } })
      .then({ type: 'AdmissionCancelled', data: { from: 'confirmed', reason: 'Withdrawn' } });
    const over = admission.given(...all, cancelled);
    over.when(cancel).thenNothing();
    over.when(submit).thenRefused('admission/not-possible');
    over.when({ type: 'AddAdmissionFiles', data: { files: [file('late')] } }).thenRefused('admission/not-possible');
    over.when(claim()).thenNothing();
    const again = claim({ callActionId: 'call-2', files: [], ownerId: 'vikram', ownerName: 'Vikram Nair' });
    over.when(again).then({ type: 'AdmissionReclaimed', data: { callActionId: 'call-2', ownerId: 'vikram' } });
    const reclaimed: AdmissionEvent = {
      type: 'AdmissionReclaimed',
      data: { ...ids, callActionId: 'call-2', ownerId: 'vikram', ownerName: 'Vikram Nair' },
    };
    admission
      .given(...all, cancelled, reclaimed, submitted)
      .when(confirm)
      .thenRefused('admission/not-accepted');
    admission
      .given(...all, cancelled, reclaimed, submitted, accepted)
      .when(confirm)
      .thenRefused('admission/no-amount');
  });

  it('is never confirmed by its owner, by the person who submitted it, or by the owner of the lead', () => {
    const by = (confirmedById: string, leadOwnerId?: string): AdmissionCommand => ({
      type: 'ConfirmAdmission',
      data: { confirmedById, leadOwnerId },
    });
    const bySuresh: AdmissionEvent = { type: 'AdmissionSubmitted', data: { ...ids, submittedById: 'suresh' } };
    const ready = admission.given(claimed, bySuresh, accepted, amount);
    ready.when(by('asha')).thenRefused('admission/same-person');
    ready.when(by('suresh')).thenRefused('admission/same-person');
    ready.when(by('mina', 'mina')).thenRefused('admission/same-person');
    ready.when(by('mina', 'asha')).then({ type: 'AdmissionConfirmed', data: { ownerId: 'asha' } });
  });

  it('passes to another owner until it is confirmed', () => {
    const vikram = { ownerId: 'vikram', ownerName: 'Vikram Nair' };
    admission
      .given(claimed)
      .when({ type: 'ChangeAdmissionOwner', data: vikram })
      .then({ type: 'AdmissionOwnerChanged', data: { ...vikram, previousOwnerId: 'asha' } });
    admission
      .given(claimed)
      .when({ type: 'ChangeAdmissionOwner', data: { ...vikram, onlyFrom: 'mina' } })
      .thenNothing();
    admission
      .given(claimed, submitted, accepted, amount, confirmed)
      .when({ type: 'ChangeAdmissionOwner', data: vikram })
      .thenRefused('admission/not-possible');
  });

  it('holds at most 50 files', () => {
    const files = Array.from({ length: 50 }, (_, at) => file(`f-${at}`));
    admission.given(claimed).when({ type: 'AddAdmissionFiles', data: { files } }).thenRefused('admission/full');
    admission
      .given(claimed)
      .when({ type: 'AddAdmissionFiles', data: { files: files.slice(1) } })
      .then({ type: 'AdmissionFilesAdded' });
  });

  it('takes no text and no file once the person is erased; its status goes on', () => {
    const gone = admission.given(claimed, accepted, amount, erased);
    gone.when({ type: 'AddAdmissionFiles', data: { files: [file('late')] } }).thenRefused('admission/not-possible');
    gone.when({ type: 'CancelAdmission', data: { reason: 'Withdrawn' } }).thenRefused('admission/not-possible');
    gone.when(claim({ callActionId: 'call-2', files: [file('late')] })).thenNothing();
    gone.when(submit).then(submitted);
    gone.when(cancel).then({ type: 'AdmissionCancelled' });
    gone.when({ type: 'EraseApplicant', data: {} }).thenNothing();
  });

  it('is opened or linked by the enrolment of an application, and belongs to one', () => {
    const { callActionId: _, ...applied } = { ...details, files: [], applicationId: 'a-1' };
    const enrol: AdmissionCommand = { type: 'ClaimAdmission', data: applied };
    const opened: AdmissionEvent = { type: 'AdmissionClaimed', data: applied };
    const linked: AdmissionEvent = { type: 'AdmissionApplicationLinked', data: { ...ids, applicationId: 'a-1' } };
    const other: AdmissionCommand = { type: 'ClaimAdmission', data: { ...applied, applicationId: 'a-2' } };
    admission.given().when(enrol).then(opened);
    admission.given(opened).when(enrol).thenNothing();
    admission.given(claimed).when(enrol).then(linked);
    admission.given(claimed, linked).when(enrol).thenNothing();
    admission.given(claimed, linked).when(other).thenRefused('admission/other-application');
    admission
      .given(claimed, cancelled)
      .when(enrol)
      .then({ type: 'AdmissionReclaimed', data: { applicationId: 'a-1', collegeId: 'c-1', source: 'WEB' } });
    const release: AdmissionCommand = { type: 'ReleaseAdmission', data: { applicationId: 'a-1' } };
    admission
      .given(opened)
      .when(release)
      .then({ type: 'AdmissionCancelled', data: { ...ids, from: 'claimed', byCallAction: false } });
    // A call action opened it as well.
    const unlinked: AdmissionEvent = { type: 'AdmissionApplicationUnlinked', data: { ...ids, applicationId: 'a-1' } };
    admission.given(claimed, linked).when(release).then(unlinked);
    admission.given(claimed, linked, unlinked).when(release).thenNothing();
    // Also without files.
    const action = claim({ callActionId: 'call-2', files: [] });
    const noted: AdmissionEvent = { type: 'AdmissionFilesAdded', data: { ...ids, callActionId: 'call-2', files: [] } };
    admission.given(opened).when(action).then(noted);
    admission.given(opened, noted).when(action).thenNothing();
    admission.given(opened, noted).when(release).then(unlinked);
    admission.given(claimed).when(release).thenNothing();
    admission.given(opened, submitted, accepted, amount, confirmed).when(release).thenRefused('admission/confirmed');
    admission
      .given(opened)
      .when(cancel)
      .then({ type: 'AdmissionCancelled', data: { ...ids, from: 'claimed', applicationId: 'a-1', byCallAction: false } });
    // Once it is unlinked, its cancellation concerns the application no more, and another application may have it.
    admission
      .given(claimed, linked, unlinked)
      .when(cancel)
      .then({ type: 'AdmissionCancelled', data: { ...ids, from: 'claimed', byCallAction: true } });
    expect(admissionDecider.evolve(admissionDecider.evolve(admissionDecider.initial, linked), unlinked).applicationId).toBeUndefined();
    admission
      .given(claimed, linked, unlinked)
      .when(other)
      .then({ type: 'AdmissionApplicationLinked', data: { ...ids, applicationId: 'a-2' } });
  });

  it('is claimed by the call actions since it was opened last, and is cancelled if an enrolment alone opened it again', () => {
    const reclaimed = (by: object): AdmissionEvent => ({
      type: 'AdmissionReclaimed',
      data: { ...ids, ownerId: 'asha', ownerName: 'Asha Sharma', ...by },
    });
    const release: AdmissionCommand = { type: 'ReleaseAdmission', data: { applicationId: 'a-1' } };
    const byApplication = admission.given(claimed, cancelled, reclaimed({ applicationId: 'a-1' }));
    byApplication.when(release).then({ type: 'AdmissionCancelled', data: { ...ids, from: 'claimed', byCallAction: false } });
    // A repeated call action of the cancelled claim opens nothing.
    byApplication.when(claim()).thenNothing();
    admission
      .given(claimed, cancelled, reclaimed({ callActionId: 'call-2' }))
      .when(cancel)
      .then({ type: 'AdmissionCancelled', data: { byCallAction: true } });
  });

  it('has the product of its application, not that of a sibling', () => {
    const { callActionId: _, ...applied } = { ...details, files: [], applicationId: 'a-1' };
    const product = { orderId: 'order-1', productId: 'p-1', productName: 'MBA 2027' };
    const enrol: AdmissionCommand = { type: 'ClaimAdmission', data: { ...applied, product } };
    const paid = (productId: string, applicationId?: string): AdmissionCommand => ({
      type: 'SetAdmissionProduct',
      data: { ...ids, orderId: 'order-2', productId, applicationId },
    });
    const ofSibling: AdmissionEvent = { type: 'AdmissionProductSet', data: { ...ids, orderId: 'order-2', productId: 'p-2' } };
    const set: AdmissionEvent = { type: 'AdmissionProductSet', data: { ...ids, ...product } };
    const opened: AdmissionEvent = { type: 'AdmissionClaimed', data: { ...applied, productId: 'p-1', productName: 'MBA 2027' } };
    const linked: AdmissionEvent = { type: 'AdmissionApplicationLinked', data: { ...ids, applicationId: 'a-1' } };
    admission.given().when(enrol).then(opened);
    admission.given(ofSibling).when(enrol).then(opened);
    admission.given(claimed, ofSibling).when(enrol).then(linked, set);
    admission
      .given(claimed, ofSibling, cancelled)
      .when(enrol)
      .then(set, { type: 'AdmissionReclaimed', data: { productId: 'p-1' } });
    admission.given(opened).when(enrol).thenNothing();
    admission.given(opened).when(paid('p-2', 'a-2')).thenNothing();
    admission.given(opened).when(paid('p-2', 'a-1')).then(ofSibling);
    admission.given(opened).when(paid('p-2')).then(ofSibling);
    admission.given().when(paid('p-2', 'a-2')).then(ofSibling);
  });
});
