/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { render, screen, waitFor, within } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { RecoilRoot } from 'recoil';
import type { LeadRow } from '@matricula/read-models/lead';
import { playConsole } from '../../app/testing/played-console';
import { queryClient } from '../../shared/http/query-client';
import { toast } from '../../shared/ui/toast';
import { CollegePushes } from './college-pushes';

const lead = { leadId: 'l1', collegeId: 'c1', collegeName: 'Sahyadri University' } as LeadRow;
const push = {
  ...{ pushId: 'p1', leadId: 'l1', collegeId: 'c1', collegeName: 'Sahyadri University', status: 'failed', attempts: 2 },
  ...{ error: 'The phone number is not valid.', userId: 'u1', userName: 'Asha Sharma', requestedAt: '2026-11-20T10:00:00.000Z' },
};

describe('the colleges that a lead was sent to', () => {
  const server = playConsole();
  beforeEach(() => {
    server.signedIn();
    server.answers.set('college-pushes', { body: { data: [push] } });
    const recipients = [{ collegeId: 'c2', collegeName: 'Konkan Institute' }];
    server.answers.set('college-pushes/recipients', { body: { data: { recipients, ownIsConnected: true } } });
    for (const path of ['reconcileCollege', 'pushToAllClg', 'clg-api-response-update']) server.answers.set(path, { body: { data: {} } });
    queryClient.clear();
    render(
      <RecoilRoot>
        <QueryClientProvider client={queryClient}>
          <CollegePushes lead={lead} />
        </QueryClientProvider>
      </RecoilRoot>,
    );
  });

  it('LP-13: are listed with their state, and the lead is sent to its college, again, or to all', async () => {
    const table = within(await screen.findByRole('table'));
    table.getByText('The phone number is not valid.');
    table.getByText('2 attempts');
    await server.user.click(table.getByRole('button', { name: 'Send again to Sahyadri University' }));
    await waitFor(() => expect(server.to('reconcileCollege').map(({ body }) => body)).toEqual([{ leadId: 'l1', clg_id: 'c1' }]));
    await server.user.click(await screen.findByRole('button', { name: 'Send to Sahyadri University' }));
    await waitFor(() => expect(server.to('reconcileCollege')[1]?.body).toEqual({ leadId: 'l1' }));
    await server.user.click(screen.getByRole('button', { name: 'Push to all' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Push to all' }));
    asked.getByText('Konkan Institute');
    expect(server.to('pushToAllClg')).toEqual([]);
    await server.user.click(asked.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(server.to('pushToAllClg').map(({ body }) => body)).toEqual([{ leadId: 'l1' }]));
  });

  it('LP-13: are not offered without a connection, and nothing to send is said as an information', async () => {
    server.answers.set('college-pushes/recipients', { body: { data: { recipients: [], ownIsConnected: false } } });
    const info = jest.spyOn(toast, 'info');
    await server.user.click(await screen.findByRole('button', { name: 'Push to all' }));
    await waitFor(() => expect(info).toHaveBeenCalledWith('There is no connected college that does not have the lead yet.'));
    expect(screen.queryByRole('button', { name: 'Send to Sahyadri University' })).toBeNull();
    expect(server.to('pushToAllClg')).toEqual([]);
  });
});
