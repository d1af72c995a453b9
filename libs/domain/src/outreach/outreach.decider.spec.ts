import { captured, deciding } from '@matricula/testing';
import { outreachDecider, sentValues } from './outreach.decider';

const lead = deciding(outreachDecider);
const asked = captured({ name: 'Ravi Kumar', phone: '+919811904701', course: 'MBA' });
const message = { messageId: 'm-1', channel: 'sms', text: 'Dear {{name}}, about {{course}}' } as const;
const send = (data: object = {}) => ({ type: 'SendLeadMessage', data: { ...message, ...data } }) as const;
const optedOut = { type: 'LeadOptedOut', data: { leadId: 'lead-1', channel: 'sms' } } as const;

describe('a message to a lead', () => {
  it('LP-08: goes to the address of its channel, with the values that it uses', () =>
    lead
      .given(asked)
      .when(send({ templateId: 't-1', templateName: 'Welcome' }))
      .then({
        type: 'LeadMessageSent',
        data: { ...message, leadId: 'lead-1', phone: '+919811904701', leadName: 'Ravi Kumar', course: 'MBA', templateName: 'Welcome' },
      }));

  it('needs an address, and a value for each variable', () => {
    lead
      .given(captured({ phone: undefined }))
      .when(send())
      .thenRefused('outreach/no-address');
    lead
      .given(captured({ phone: '+919811904701', course: undefined }))
      .when(send())
      .thenRefused('outreach/value-missing');
  });

  it('has an end', () =>
    lead
      .given(asked)
      .when(send({ text: 'a'.repeat(1_531) }))
      .thenRefused('outreach/too-long'));

  it('is not sent to a lead that opted out, until it opts in again', () => {
    lead.given(asked, optedOut).when(send()).thenRefused('outreach/opted-out');
    lead
      .given(asked, optedOut, { ...optedOut, type: 'LeadOptedIn' })
      .when(send())
      .then({ type: 'LeadMessageSent' });
  });

  it('is not sent to a contact that opted out as another lead, until it opts in', () => {
    lead
      .given(asked)
      .when(send({ contactOptedOut: true }))
      .thenRefused('outreach/opted-out');
    const optIn = (contactOptedOut: boolean) => ({ type: 'OptIn', data: { channel: 'sms', contactOptedOut } }) as const;
    lead
      .given(asked)
      .when(optIn(true))
      .then({ type: 'LeadOptedIn', data: { leadId: 'lead-1', channel: 'sms' } });
    lead.given(asked).when(optIn(false)).thenNothing();
  });

  it('LP-09: records the application form that it carries', () => {
    const form = { productId: 'p-1', formName: 'MBA 2027', collegeName: 'Sahyadri University' };
    lead
      .given(asked)
      .when(send({ form }))
      .then({ type: 'LeadMessageSent' }, { type: 'CafLinkSent', data: { ...form, leadId: 'lead-1', messageId: 'm-1' } });
    lead
      .given(asked)
      .when({ type: 'RecordCafLink', data: { ...form, content: 'https://forms.example' } })
      .then({ type: 'CafLinkSent', data: { ...form, content: 'https://forms.example' } });
  });

  it('is refused for a lead that does not exist', () => lead.given().when(send()).thenRefused('lead/unknown'));

  it('tells the values with which it was sent', () =>
    expect(sentValues({ leadName: 'Ravi', collegeName: 'Sahyadri University', course: 'MBA' })).toMatchObject({
      name: 'Ravi',
      college: 'Sahyadri University',
      course: 'MBA',
    }));
});

describe('an opt-out', () => {
  it('is recorded once', () => {
    const optOut = { type: 'OptOut', data: { channel: 'sms' } } as const;
    lead.given(asked).when(optOut).then(optedOut);
    lead.given(asked, optedOut).when(optOut).thenNothing();
    lead
      .given(asked)
      .when({ type: 'OptIn', data: { channel: 'sms' } })
      .thenNothing();
  });
});

describe('a message from a lead', () => {
  const inbound = { inboundId: 'twilio-SM1', channel: 'sms', receivedAt: '2026-11-27T10:00:00.000Z', phone: '+919811904701' } as const;
  const receive = (text: string, more: object = {}) => ({ type: 'ReceiveLeadMessage', data: { ...inbound, text, ...more } }) as const;
  const received = { type: 'LeadMessageReceived', data: { leadId: 'lead-1', text: 'Yes', ...inbound } } as const;

  it('is recorded once', () => {
    lead
      .given(asked)
      .when(receive('Yes'))
      .then({ type: 'LeadMessageReceived', data: { leadId: 'lead-1', text: 'Yes', ...inbound } });
    lead.given(asked, received).when(receive('Yes')).thenNothing();
  });

  it('opts out with STOP, and in again with START, also on WhatsApp', () => {
    const choice = { leadId: 'lead-1', channel: 'sms' } as const;
    lead
      .given(asked)
      .when(receive('STOP'))
      .then({ type: 'LeadMessageReceived', data: { word: 'stop' } }, { type: 'LeadOptedOut', data: choice });
    lead.given(asked, optedOut).when(receive('STOP')).then({ type: 'LeadMessageReceived' });
    lead
      .given(asked, optedOut)
      .when(receive('START', { channel: 'whatsapp' }))
      .then({ type: 'LeadMessageReceived', data: { word: 'start' } }, { type: 'LeadOptedIn', data: choice });
    lead
      .given(asked)
      .when(receive('START', { contactOptedOut: true }))
      .then({ type: 'LeadMessageReceived' }, { type: 'LeadOptedIn', data: choice });
  });
});
