/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { RecoilRoot } from 'recoil';
import { playConsole } from '../../../app/testing/played-console';
import { queryClient } from '../../../shared/http/query-client';
import { SimulationTab } from './simulation-tab';

const simulation = {
  ...{ id: 's1', version: 2, from: '2026-11-01T00:00:00.000Z', to: '2026-11-08T00:00:00.000Z', at: '2026-11-08T01:00:00.000Z' },
  ...{ byName: 'Asha', reason: null, result: null },
};

describe('the simulations of a rule', () => {
  const server = playConsole();
  const answer = (status: string) => server.answers.set('rules/r/simulations', { body: { data: [{ ...simulation, status }] } });
  beforeEach(() => {
    server.signedIn();
    queryClient.clear();
  });
  const open = (status: string) => {
    answer(status);
    render(
      <RecoilRoot>
        <QueryClientProvider client={queryClient}>
          <MemoryRouter>
            <SimulationTab id="r" kind="allocation" />
          </MemoryRouter>
        </QueryClientProvider>
      </RecoilRoot>,
    );
    return screen.findByRole('button', { name: 'Cancel the simulation' });
  };

  it('are cancelled by a button while they are under way', async () => {
    const button = await open('requested');
    expect(screen.getByText('The simulation is running.')).toBeTruthy();
    server.answers.set('rules/r/simulations/s1/cancel', { body: { message: 'Cancelled' } });
    answer('cancelled');
    await server.user.click(button);
    await screen.findByText('The simulation was cancelled.');
    expect(server.to('rules/r/simulations/s1/cancel')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Cancel the simulation' })).toBeNull();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Simulate' }).disabled).toBe(false);
  });

  it('show what became of one that was over before it was cancelled', async () => {
    const button = await open('requested');
    server.answers.set('rules/r/simulations/s1/cancel', { status: 422, body: { message: 'The simulation is over already.' } });
    answer('failed');
    await server.user.click(button);
    await screen.findByText(/The simulation failed/);
  });
});
