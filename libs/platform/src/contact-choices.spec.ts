import { leadDecider, leadEvents, leadStream } from '@matricula/domain/lead';
import { contactChoiceBoundary, outreachBoundary, outreachContext } from '@matricula/domain/outreach';
import { execute } from '@matricula/event-store';
import { leadList } from '@matricula/read-models/lead';
import { captured, readsOf } from '@matricula/testing';
import { openPlace, person, TENANT, type Place } from '../../policy-kit/src/policies.fixture';
import { ContactChoices } from './contact-choices';

const phone = '+919811122233';
const email = 'ravi@mail.example';

describe('an opt-out that was recorded for a lead alone', () => {
  let place: Place;
  let choices: ContactChoices;

  const of = (leadId: string) => ({ stream: leadStream(TENANT, leadId), tenantId: TENANT });
  const capture = (leadId: string, more: object) =>
    execute(place.store, leadDecider, of(leadId), { type: 'CaptureLead', data: { ...captured().data, leadId, ...more } }, person);
  const optedOut = async (leadId: string, channel: 'sms' | 'email' = 'sms') => choices.optedOut(TENANT, leadId, channel);

  beforeEach(async () => {
    place = openPlace([...(outreachContext.events ?? []), ...leadEvents]);
    choices = new ContactChoices(
      place.store,
      place.vault,
      readsOf([
        leadList,
        [
          { leadId: 'old', phone, email, removed: true },
          { leadId: 'new', phone, email, removed: false },
          { leadId: 'other', phone: '+919811100000', removed: false },
        ],
      ]),
    );
    await capture('old', { phone, email });
    await execute(place.store, outreachBoundary.decider, of('old'), { type: 'OptOut', data: { channel: 'sms' } }, person);
    await capture('new', { phone, email });
    await capture('other', { phone: '+919811100000' });
  });
  afterEach(() => place.close());

  it('holds for every lead with the same phone number or e-mail address, by channel', async () => {
    expect(await optedOut('old')).toEqual({ lead: true, contact: true });
    expect(await optedOut('new')).toEqual({ lead: false, contact: true });
    expect(await optedOut('new', 'email')).toEqual({ lead: false, contact: false });
    expect(await optedOut('other')).toEqual({ lead: false, contact: false });
  });

  it('ends with a later choice of the contact', async () => {
    const { stream } = await choices.of(TENANT, 'sms', phone);
    const choice = { type: 'RecordContactChoice', data: { channel: 'sms', optedOut: false } } as const;
    await execute(place.store, contactChoiceBoundary.decider, { stream, tenantId: TENANT }, choice, person);
    expect(await optedOut('new')).toEqual({ lead: false, contact: false });
  });
});
