import { captured, projecting } from '@matricula/testing';
import { audienceMembersProjector } from './audience-members.projector';

const rows = projecting(audienceMembersProjector);
const first = captured({ attributes: { audience: 'School visit' } });
const again = (audience: string) => ({
  type: 'LeadReEnquired',
  data: { leadId: 'lead-1', enquiryId: 'e-2', attempt: 2, offered: { audience }, lead: {} },
});

describe('the uploads that a lead came with (LD-09)', () => {
  it('are those of its first and later enquiries, each once', async () => {
    await rows
      .given(first, again('Fair'), again('Fair'))
      .then('lead-1')
      .matches({ audiences: ['School visit', 'Fair'] });
    expect((await rows.given(captured()).rows()).size).toBe(0);
  });

  it('are erased with the person', async () => {
    const erased = { type: 'LeadErased', data: { leadId: 'lead-1', callActionIds: [], followUpIds: [] } };
    expect((await rows.given(first, erased).rows()).size).toBe(0);
  });
});
