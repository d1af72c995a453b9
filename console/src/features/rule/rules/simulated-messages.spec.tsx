/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { RecoilRoot } from 'recoil';
import { playConsole } from '../../../app/testing/played-console';
import { queryClient } from '../../../shared/http/query-client';
import { SimulationTab } from './simulation-tab';

const nothing = { leads: 2, waiting: 0, uncaught: 0, was_uncaught: 0, differences: 0, people: [], examples: [] };
const simulation = (result: object) => ({
  ...{ id: 's1', version: 2, from: '2026-03-01T00:00:00.000Z', to: '2026-03-08T00:00:00.000Z', at: '2026-03-09T00:00:00.000Z' },
  ...{ byName: 'Meena Rao', status: 'finished', reason: null, result: { ...nothing, ...result } },
});

describe('the simulation of a workflow', () => {
  const server = playConsole();
  beforeEach(() => server.signedIn());
  const open = (result: object, kind = 'workflow') => {
    server.answers.set('rules/r1/simulations', { body: { data: [simulation(result)] } });
    render(
      <RecoilRoot>
        <QueryClientProvider client={queryClient}>
          <MemoryRouter>
            <SimulationTab id="r1" kind={kind} />
          </MemoryRouter>
        </QueryClientProvider>
      </RecoilRoot>,
    );
  };
  const rows = (caption: string) =>
    within(screen.getByRole('table', { name: caption }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map(({ textContent }) => textContent));

  it('shows the messages of each template beside what was sent, and who would have got which one when', async () => {
    const of = { lead_id: 'l1', lead_hash: 'h1', lead_name: 'Ravi', template: 'Welcome' };
    open({
      rules: [{ name: 'Hello', was: 1, would: 2 }],
      messages: [{ template: 'Welcome', channel: 'sms', was: 1, would: 3, leads: 2, without: 1 }],
      sends: [
        { ...of, at: '2026-03-02T06:00:00.000Z' },
        { ...of, at: null },
      ],
    });
    await screen.findByText('Who would have got which message');
    expect(rows('Leads that enter')).toEqual([['Hello', '1', '2']]);
    expect(rows('Messages of each template')).toEqual([['Welcome', '1', '3', '2', '1']]);
    expect(rows('Who would have got which message').map(([lead, template]) => [lead, template])).toEqual([
      ['Ravi', 'Welcome'],
      ['Ravi', 'Welcome'],
    ]);
    screen.getByText('Depends on a shift');
    screen.getByText('The first 2 of 3 are shown.');
    expect(screen.queryByText('Leads given')).toBeNull();
  });

  it('says that a workflow sends none; a rule that gives leads has no messages', async () => {
    open({ rules: [{ name: 'Hello', was: 0, would: 2 }], messages: [], sends: [] });
    await screen.findByText('The workflow sends no messages.');
  });
});
