import type { LeadStreamEvent } from '@matricula/domain/lead';
import { assigned, captured, projecting } from '@matricula/testing';
import { leadDuplicatesProjector } from './lead-duplicates.projector';

const duplicates = projecting(leadDuplicatesProjector);
const came = captured({ name: 'Ravi Kumar', phone: '+919811122233', email: undefined, city: 'Pune' });
const again: LeadStreamEvent = {
  type: 'LeadReEnquired',
  data: { leadId: 'lead-1', enquiryId: 'enquiry-2', attempt: 2, offered: { email: 'ravi.k@gmail.com' }, lead: {} },
};

describe('what a lead is compared by', () => {
  it('are its phone, e-mail and name with city, and the contacts of its enquiries', () =>
    duplicates
      .given(came, again, assigned({ ownerId: 'asha' }))
      .then('lead-1')
      .matches({
        ...{ ownerId: 'asha', gone: false, nameKeys: ['kum-rav:pune'] },
        contactKeys: ['phone:9811122233', 'email:ravik@gmail.com', 'mailbox:ravik'],
      }));

  it('changes with the lead and with its merges', async () => {
    const corrected: LeadStreamEvent = {
      type: 'LeadDetailsChanged',
      data: { leadId: 'lead-1', from: { city: 'Pune' }, to: { city: null, phone: '+919811122244' } },
    };
    await duplicates
      .given(came, corrected)
      .then('lead-1')
      .matches({ nameKeys: [], contactKeys: ['phone:9811122244'] });
    await duplicates
      .given(came, again, { type: 'LeadReEnquiryWithdrawn', data: { leadId: 'lead-1', enquiryId: 'enquiry-2' } })
      .then('lead-1')
      .matches({ offered: [], contactKeys: ['phone:9811122233'] });
    const absorbed: LeadStreamEvent = {
      type: 'LeadAbsorbed',
      data: { mergeId: 'm', leadId: 'lead-1', survivorId: 'lead-2', contacts: [] },
    };
    await duplicates.given(came, absorbed).then('lead-1').matches({ gone: true });
  });

  it('knows the leads that a user marked as different people', async () => {
    const dismissed = (on: boolean): LeadStreamEvent => ({
      type: 'LeadDuplicateDismissed',
      data: { leadId: 'lead-1', otherLeadId: 'lead-2', dismissed: on },
    });
    await duplicates
      .given(came, dismissed(true))
      .then('lead-1')
      .matches({ notDuplicates: ['lead-2'] });
    await duplicates.given(came, dismissed(true), dismissed(false)).then('lead-1').matches({ notDuplicates: [] });
  });
});
