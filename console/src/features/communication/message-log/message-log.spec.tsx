/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { screen, waitFor } from '@testing-library/react';
import { playConsole } from '../../../app/testing/played-console';

describe('the log of messages', () => {
  const server = playConsole();

  it('names the user or lead to whom a message goes, with one request for all leads', async () => {
    server.signedIn();
    server.media('(min-width: 768px)', false);
    server.answers.set('acl', { body: { data: [{ code: 'Setting_Configuration', level: [6] }] } });
    const at = '2026-11-20T10:00:00.000Z';
    const message = (messageId: string, recipientId: string) => ({
      ...{ messageId, recipientId, channel: 'email', kind: 'notification', status: 'accepted', attempts: 1, replies: 0, unseen: 0 },
      ...{ requestedAt: at, updatedAt: at },
    });
    const rows = [message('m1', 'u1'), message('m2', 'l1'), message('m3', 'l2'), message('m4', 'gone')];
    server.answers.set('lists/messages/rows', { body: { data: rows } });
    server.answers.set('lists/users/rows', { body: { data: [{ userId: 'u1', name: 'Asha Sharma' }] } });
    const leads = [
      { leadId: 'l1', name: 'Ravi Kumar' },
      { leadId: 'l2', phone: '+919811122233' },
    ];
    server.answers.set('lists/leads/by-key', { body: { data: leads } });
    await server.open('/messages');
    for (const name of ['Asha Sharma', 'Ravi Kumar', '+919811122233', 'unknown']) await screen.findByText(name);
    expect(screen.queryByText('l1')).toBeNull();
    const asked = () => server.to('lists/leads/by-key').flatMap(({ body }) => (body as { keys: string[] }).keys);
    await waitFor(() => expect(asked()).toEqual(expect.arrayContaining(['l1', 'l2', 'gone'])));
    expect(server.to('lists/leads/by-key')).toHaveLength(1);
  });
});
