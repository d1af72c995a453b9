/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { render, screen } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router-dom';
import { RecoilRoot } from 'recoil';
import type { RecordRow } from '@matricula/read-models/record';
import { playConsole } from '../../../app/testing/played-console';
import { queryClient } from '../../../shared/http/query-client';
import { AccountPanel } from './account-panel';

const account = {
  ...{ recordId: 'i1', name: 'Calls', provider: 'exotel', channel: 'voice', active: true },
  createdAt: '2026-03-01T05:00:00.000Z',
} as unknown as RecordRow;

describe('the account for calls', () => {
  const server = playConsole();
  const show = (comparison: object | null, row = account) => {
    server.signedIn();
    server.answers.set('integrations/call-comparison/exotel', { body: { data: comparison } });
    queryClient.clear();
    render(
      <RecoilRoot>
        <QueryClientProvider client={queryClient}>
          <MemoryRouter>
            <AccountPanel row={row} />
          </MemoryRouter>
        </QueryClientProvider>
      </RecoilRoot>,
    );
  };

  it('tells when calls were last compared with the list of the provider', async () => {
    show({ at: '2026-03-02T05:00:00.000Z', error: null });
    const said = await screen.findByRole('status');
    expect(said.textContent).toMatch(/^Calls were last compared with the list of the provider at 02 Mar 2026, /);
    expect(screen.queryByRole('button', { name: 'Send a test to yourself' })).toBeNull();
  });

  it('tells why they could not be compared', async () => {
    show({ at: '2026-03-02T05:00:00.000Z', error: 'Exotel answered 401.' });
    const said = await screen.findByRole('alert');
    expect(said.textContent).toMatch(
      /^Calls could not be compared with the list of the provider at 02 Mar 2026, .*: Exotel answered 401\.$/,
    );
  });

  it.each([null, { at: '2026-02-28T05:00:00.000Z', error: 'The account before it was closed.' }])(
    'tells that they were not compared yet by this account',
    async (comparison) => {
      show(comparison);
      await screen.findByText('Calls were not compared with the list of the provider yet.');
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );

  it('that is not used tells of no comparison', async () => {
    show({ at: '2026-03-02T05:00:00.000Z', error: null }, { ...account, active: false });
    await screen.findByText('This account is not used for sending: tick the box below first.');
    expect(server.to('integrations/call-comparison/exotel')).toEqual([]);
    expect(screen.queryByRole('status')).toBeNull();
  });
});
