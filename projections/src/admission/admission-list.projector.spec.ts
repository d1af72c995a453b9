import { projecting } from '@matricula/testing';
import { admissionListProjector } from './admission-list.projector';

const admissions = projecting(admissionListProjector);
const ids = { admissionId: 'a-1', leadId: 'lead-1' };
const file = (blobId: string) => ({ blobId, name: 'ravi.pdf', contentType: 'application/pdf', bytes: 9 });
const claimed = {
  type: 'AdmissionClaimed',
  data: {
    ...{ ...ids, leadName: 'Ravi Kumar', phone: '+919811122233', collegeId: 'c-1', collegeName: 'Sahyadri University' },
    ...{ callActionId: 'call-1', files: [file('b-1')], ownerId: 'asha', ownerName: 'Asha Sharma' },
  },
};
const happened = (type: string, data: object = {}) => ({ type, data: { ...ids, ...data } });
const confirmed = [
  happened('AdmissionFilesAdded', { files: [file('b-2')] }),
  happened('AdmissionCollegeAnswered', { from: 'awaited', to: 'accepted' }),
  happened('AdmissionAmountSet', { amountPaise: 25_000_050 }),
  happened('AdmissionSubmitted'),
  happened('AdmissionConfirmed', { amountPaise: 25_000_050 }),
];

describe('the row of an admission', () => {
  it('shows who is admitted where, and the files', () =>
    admissions
      .given(claimed)
      .then('a-1')
      .matches({ updateStatus: 'claimed', collegeStatus: 'awaited', leadName: 'Ravi Kumar', files: [file('b-1')], fileCount: 1 }));

  it('names the product that the lead paid, and is not made by it', async () => {
    const product = { productId: 'p-1', productName: 'MBA 2027' };
    const set = happened('AdmissionProductSet', { orderId: 'order-1', ...product });
    await admissions.given(claimed, set).then('a-1').matches(product);
    await admissions.given(set).then('a-1').equals(undefined);
  });

  it('follows status, answer of the college, amount, files and owner', async () => {
    await admissions
      .given(claimed, ...confirmed)
      .then('a-1')
      .matches({ updateStatus: 'confirmed', collegeStatus: 'accepted', amountPaise: 25_000_050, fileCount: 2 });
    const given = happened('AdmissionOwnerChanged', { ownerId: 'vikram', ownerName: 'Vikram Nair' });
    await admissions.given(claimed, given).then('a-1').matches({ ownerId: 'vikram', ownerName: 'Vikram Nair' });
  });

  it('names its application until the enrolment is taken back', async () => {
    const linked = happened('AdmissionApplicationLinked', { applicationId: 'app-1' });
    await admissions.given(claimed, linked).then('a-1').matches({ applicationId: 'app-1' });
    const unlinked = happened('AdmissionApplicationUnlinked', { applicationId: 'app-1' });
    await admissions.given(claimed, linked, unlinked).then('a-1').matches({ applicationId: undefined, updateStatus: 'claimed' });
  });

  it('is claimed again after a cancellation', async () => {
    const cancelled = happened('AdmissionCancelled', { from: 'confirmed', reason: 'Withdrawn' });
    await admissions
      .given(claimed, ...confirmed, cancelled)
      .then('a-1')
      .matches({ updateStatus: 'cancelled', reason: 'Withdrawn' });
    const again = happened('AdmissionReclaimed', { callActionId: 'call-2', ownerId: 'asha', ownerName: 'Asha Sharma' });
    await admissions
      .given(claimed, ...confirmed, cancelled, again)
      .then('a-1')
      .matches({ updateStatus: 'claimed', collegeStatus: 'awaited', amountPaise: undefined, confirmedAt: undefined, fileCount: 2 });
  });

  it('keeps its amount when the person is erased, and nothing about the person', async () => {
    const erased = { type: 'ApplicantErased', data: { admissionId: 'a-1' } };
    const rows = await admissions.given(claimed, ...confirmed, erased).rows();
    expect(rows.get('tenant-1/a-1')).toMatchObject({ amountPaise: 25_000_050, fileCount: 0, erased: true });
    expect(JSON.stringify([...rows])).not.toMatch(/Ravi|Kumar|98111|ravi/);
  });
});
