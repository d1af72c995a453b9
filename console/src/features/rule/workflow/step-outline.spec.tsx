/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { RecoilRoot } from 'recoil';
import type { WorkflowStep } from '@matricula/domain/rule/workflow-steps';
import { playConsole } from '../../../app/testing/played-console';
import { queryClient } from '../../../shared/http/query-client';
import { StepOutline } from './step-outline';

const goa = [{ condition: 'And' as const, rules: [{ columnName: 'state', operator: 'in', value: ['Goa'] }] }];
const steps: WorkflowStep[] = [
  { id: 'a', kind: 'branch', settings: { joined: 'And', blocks: goa }, next: 'b', otherwise: 'd' },
  { id: 'b', kind: 'give', settings: { userIds: ['asha', 'bala'], availability: 'active' }, next: 'c', onError: 'd' },
  { id: 'c', kind: 'wait', settings: { minutes: 90 }, next: 'd' },
  { id: 'd', kind: 'stop', settings: {} },
];

describe('the steps in the preview of a workflow', () => {
  const server = playConsole();

  it('are listed with their settings, and with the steps that follow where these are not the next ones', async () => {
    server.signedIn();
    server.answers.set('lists/users/rows', {
      body: {
        data: [
          { userId: 'asha', name: 'Asha Sharma' },
          { userId: 'bala', name: 'Bala Rao' },
        ],
      },
    });
    render(
      <RecoilRoot>
        <QueryClientProvider client={queryClient}>
          <StepOutline steps={steps} columns={[]} />
        </QueryClientProvider>
      </RecoilRoot>,
    );
    await screen.findByText(/Asha Sharma, Bala Rao/);
    const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(lines[0]).toMatch(/^Branch by conditions Conditions: .*Goa.*Otherwise step 4$/);
    expect(lines[1]).toMatch(/^Give the lead to a user Users: Asha Sharma, Bala Rao · .*If it fails step 4$/);
    expect(lines[2]).toBe('Wait Minutes: 90');
    expect(lines[3]).toBe('Stop ');
  });
});
