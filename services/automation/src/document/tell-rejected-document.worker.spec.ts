import { applicationBoundary, applicationContext, type ApplicationCommand } from '@matricula/domain/application';
import { communicationContext } from '@matricula/domain/communication';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { execute } from '@matricula/event-store';
import { openPlace, person, TENANT, type Place } from '../../../../libs/policy-kit/src/policies.fixture';
import { TellRejectedDocumentWorker } from './tell-rejected-document.worker';

describe('the message about a rejected document', () => {
  let place: Place;
  let out: { lead: boolean; contact: boolean };
  const tell = (command: ApplicationCommand) =>
    execute(
      place.store,
      applicationBoundary.decider,
      { stream: applicationBoundary.stream(TENANT, 'a-1'), tenantId: TENANT },
      command,
      person,
    );
  /** The worker gets the event twice. */
  const sent = async () => {
    const data = {
      applicationId: 'a-1',
      leadId: 'lead-1',
      documentId: 'marks',
      document: 'Mark sheet',
      reason: 'unreadable',
      note: 'Too dark',
    };
    const event = { id: 'e-1', type: 'DocumentRejected', tenantId: TENANT, data, meta: { correlationId: 'c' } } as unknown as RecordedEvent;
    const needs = { store: place.store, choices: { optedOut: async () => out }, publicUrl: 'https://crm.example' };
    for (let times = 0; times < 2; times++) await new TellRejectedDocumentWorker(needs).work([event]);
    return (await place.log('MessageRequested')).map((one) => one.data as { to: string; body: string; channel: string });
  };

  beforeEach(async () => {
    place = openPlace([...applicationContext.events, ...communicationContext.events]);
    out = { lead: false, contact: false };
    const about = { leadId: 'lead-1', formId: 'f-1', formName: 'MBA 2027', version: 1, phone: '+919811122233', phoneHash: 'h' };
    await tell({ type: 'StartApplication', data: { applicationId: 'a-1', ...about } });
  });
  afterEach(() => place.close());

  it('goes once to the phone of the application, with the reason and the page, without the note', async () => {
    const [message, ...others] = await sent();
    expect(others).toEqual([]);
    expect(message).toMatchObject({ channel: 'sms', to: '+919811122233' });
    expect(message?.body).toMatch(
      /^MBA 2027: "Mark sheet" was not accepted\. It cannot be read\. Please upload it again: https:\/\/crm\.example\/apply\/\S+$/,
    );
  });

  it('does not go to people who want none, or who were erased', async () => {
    out = { lead: true, contact: false };
    expect(await sent()).toEqual([]);
    out = { lead: false, contact: false };
    await tell({ type: 'EraseAnswers', data: {} });
    expect(await sent()).toEqual([]);
  });
});
