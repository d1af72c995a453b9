import { callActionRecorded, reacting } from '@matricula/testing';
import { openAdmission } from './open-admission.policy';

const policy = reacting(openAdmission);
const attachments = [{ blobId: 'b-1', name: 'offer.pdf', contentType: 'application/pdf', bytes: 9 }];

describe('a call action', () => {
  it('with the stage Enrolled opens the admission of the lead at the college, with its files', () => {
    const lead = { ownerId: 'asha', ownerName: 'Asha Sharma', collegeId: '9', source: 'WEB' };
    const enrolled = callActionRecorded({ stage: 'Enrolled', collegeId: '7', collegeName: 'Lakeview', attachments, lead });
    policy
      .to(enrolled)
      .orders([
        'admission-tenant-1-lead-1-7',
        { type: 'ClaimAdmission', data: { collegeId: '7', collegeName: 'Lakeview', files: attachments, ownerId: 'asha' } },
      ]);
    policy.to(callActionRecorded({ stage: 'Enrolled', collegeId: undefined, lead })).orders(['admission-tenant-1-lead-1-9', {}]);
  });

  it('of a lead without an owner and a college gives the admission to its author', () =>
    policy
      .to(callActionRecorded({ stage: 'Enrolled', collegeId: undefined, lead: {} }))
      .orders(['admission-tenant-1-lead-1-none', { data: { ownerId: 'user-1' } }]));

  it('with another stage opens none', () => policy.to(callActionRecorded()).orders());
});
