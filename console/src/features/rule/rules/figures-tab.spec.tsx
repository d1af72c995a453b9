/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { RecoilRoot } from 'recoil';
import type { ReactNode } from 'react';
import { playConsole } from '../../../app/testing/played-console';
import { queryClient } from '../../../shared/http/query-client';
import { DryRunTab } from './dry-run-tab';
import { FiguresTab } from './figures-tab';

const none = { matched: 0, given: 0, entered: 0, returned: 0, overruled: 0, waiting: 0, tried: 0, passed_on: 0 };
const day = { ...none, day: '2026-11-20', matched: 3, entered: 3, overruled: 1 };
const lead = (name: string, outcome: string) => ({
  ...{ lead_id: name, lead_hash: name, name, at: '2026-11-20T06:00:00.000Z', outcome, chosenName: null },
});

describe('the details of a rule', () => {
  const server = playConsole();
  beforeEach(() => server.signedIn());
  const open = (tab: ReactNode) =>
    render(
      <RecoilRoot>
        <QueryClientProvider client={queryClient}>
          <MemoryRouter>{tab}</MemoryRouter>
        </QueryClientProvider>
      </RecoilRoot>,
    );

  it('open the leads behind a figure of a day', async () => {
    server.answers.set('rules/r1/analytics', { body: { data: { ...day, days: [day], leads: [] } } });
    server.answers.set('rules/r1/leads', { body: { data: { total: 120, leads: [lead('Ravi', 'entered')] } } });
    open(<FiguresTab id="r1" kind="workflow" />);
    await screen.findByText('Ravi');
    expect(screen.queryByRole('columnheader', { name: 'Waiting' })).toBeNull();
    server.answers.set('rules/r1/leads', { body: { data: { total: 1, leads: [lead('Meena', 'overruled')] } } });
    await server.press('Overruled, 2026-11-20: 1');
    await screen.findByText('Meena');
    expect(server.to('rules/r1/leads').at(-1)?.query).toBe('?figure=overruled&skip=0&from=2026-11-20&to=2026-11-20');
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('set what a dry run would have done beside what happened', async () => {
    const step = { kind: 'set', after_minutes: 30, field: 'course', value: 'MBA', value_now: 'BBA' };
    const tried = {
      ...{ lead_id: 'l', lead_hash: 'h', name: 'Ravi', at: '2026-11-20T06:00:00.000Z', version: 1, would_give_to: null, steps: [step] },
      happened: { owner_name: 'Asha Rao', messages: 2, follow_ups: 0, calls: 1 },
    };
    server.answers.set('rules/r1/dry-run', { body: { data: [tried] } });
    open(<DryRunTab id="r1" />);
    await screen.findByText('Set a field: course = MBA, after 30 minutes');
    for (const fact of ['Owner: Asha Rao', 'course = BBA', 'Messages: 2', 'Call actions: 1']) screen.getByText(fact);
  });

  it('say that a dry run has no leads yet', async () => {
    server.answers.set('rules/r1/dry-run', { body: { data: [] } });
    open(<DryRunTab id="r1" />);
    await screen.findByText('No lead has matched the rule in its dry run yet.');
  });
});
