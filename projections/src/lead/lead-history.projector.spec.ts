import { assigned, captured, projecting } from '@matricula/testing';
import { leadHistoryProjector } from './lead-history.projector';

const history = projecting(leadHistoryProjector);

describe('the history of a lead', () => {
  it('counts its enquiries, the first one included, with where each came from', async () => {
    const again = {
      type: 'LeadReEnquired',
      data: { leadId: 'lead-1', enquiryId: 'e2', attempt: 2, source: 'IVR', offered: {}, lead: {} },
    } as const;
    const enquiries = history.given(captured({ utmCampaign: 'may' }), again);
    await enquiries.then('event-1').matches({ kind: 'enquiry', attempt: 1, source: 'WEB', utmCampaign: 'may', collegeId: '1004' });
    await enquiries.then('event-2').matches({ kind: 'enquiry', attempt: 2, source: 'IVR' });
  });

  it('shows both owners of every reassignment, and the reason', () =>
    history
      .given(assigned({ previousOwnerId: 'vikram', previousOwnerName: 'Vikram Nair' }))
      .then('event-1')
      .matches({ kind: 'owner', ownerId: 'asha', previousOwnerName: 'Vikram Nair', reason: 'manual', userName: 'Asha Rao' }));

  it('has enrolments and clicks on a contact', async () => {
    const enrolled = { type: 'LeadEnrolled', data: { leadId: 'lead-1', collegeId: '7', collegeName: 'Lakeview', subStage: 'Paid' } };
    const clicked = { type: 'LeadContactClicked', data: { leadId: 'lead-1', channel: 'whatsapp' } };
    await history.given(enrolled, clicked).then('event-1').matches({ kind: 'conversion', collegeName: 'Lakeview', subStage: 'Paid' });
    await history.given(enrolled, clicked).then('event-2').matches({ kind: 'click', channel: 'whatsapp' });
  });
});
