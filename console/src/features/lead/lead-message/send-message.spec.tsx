/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { screen, waitFor, within } from '@testing-library/react';
import { playConsole } from '../../../app/testing/played-console';

const row = {
  ...{ leadId: 'l1', name: 'Ravi Kumar', phone: '+919811100110', createdAt: '2026-11-01T10:00:00.000Z', assignmentIds: [] },
  ...{ pendingFollowUps: [], reEnquiredColleges: [], favouriteOf: [], bookmarkedBy: [], enquiryLog: [] },
};
const channel = (more: object = {}) => ({ channel: 'sms', reachable: true, opted_out: false, ...more });

describe('a message to a lead (LP-08)', () => {
  const server = playConsole();
  beforeEach(() => {
    server.signedIn();
    server.answers.set('acl', { body: { data: [{ code: 'LEADS', level: [6] }] } });
    server.answers.set('getProfileDataFromId', { body: { data: [{ row }] } });
    server.answers.set('leads/l1/message-options', { body: { data: { channels: [channel()], values: { name: 'Ravi Kumar' } } } });
  });
  const write = async (button: string) => {
    await server.open('/lp/l1/conversation');
    await server.user.click(await screen.findByTitle(button));
    return within(await screen.findByRole('dialog'));
  };

  it('asks for a text before it is sent, an e-mail for a subject too', async () => {
    const sms = await write('Send SMS');
    await server.user.click(sms.getByRole('button', { name: 'Send' }));
    await sms.findByText('Please write a text.');
    const email = await write('Send email');
    await server.user.click(email.getByRole('button', { name: 'Send' }));
    await email.findByText('Please write a subject.');
    email.getByText('Please write a text.');
    expect([server.to('send-sms-to-lead'), server.to('send-email-to-lead')]).toEqual([[], []]);
  });

  it('is shown as the lead gets it, with its size and the values that are missing', async () => {
    const sms = await write('Send SMS');
    await server.user.type(sms.getByRole('textbox', { name: /Text/ }), 'Dear {{{{name}}, {{{{course}}');
    const preview = within(await sms.findByRole('region', { name: 'Preview' }));
    preview.getByText('Dear Ravi Kumar, {{course}}');
    // A brace counts twice in an SMS.
    preview.getByText('Characters: 31; SMS parts: 1 · The lead has no value for course');
    await server.user.click(sms.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(server.to('send-sms-to-lead')[0]?.body).toMatchObject({ lead_id: 'l1', body: 'Dear {{name}}, {{course}}' }));
  });

  it('says that the lead does not want messages, and lets that be changed', async () => {
    const data = { channels: [channel({ opted_out: true })], values: {} };
    server.answers.set('leads/l1/message-options', { body: { data } });
    const sms = await write('Send SMS');
    await sms.findByText('This lead does not want such messages.');
    await server.user.click(sms.getByRole('button', { name: 'Allow messages again' }));
    await waitFor(() => expect(server.to('leads/l1/opt-out')[0]?.body).toEqual({ channel: 'sms', opted_out: false }));
  });

  it('says that the lead has no address, and what the server refuses', async () => {
    server.answers.set('leads/l1/message-options', { body: { data: { channels: [channel({ reachable: false })], values: {} } } });
    server.answers.set('send-sms-to-lead', { status: 422, body: { message: 'This lead has no phone number.' } });
    const sms = await write('Send SMS');
    await sms.findByText('This lead has no address for such messages.');
    await server.user.type(sms.getByRole('textbox', { name: /Text/ }), 'Hello');
    await server.user.click(sms.getByRole('button', { name: 'Send' }));
    await screen.findByText(/This lead has no phone number\./);
    expect(screen.getByRole('dialog')).toBeTruthy();
  });
});
