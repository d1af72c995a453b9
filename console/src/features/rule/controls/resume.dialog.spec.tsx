/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { playConsole } from '../../../app/testing/played-console';
import { queryClient } from '../../../shared/http/query-client';
import type { Stopped } from './controls.query';
import { ResumeDialog } from './resume.dialog';

const stopped: Stopped = {
  ...{ key: 'rule/r1', scope: 'rule', rule_id: 'r1', rule_name: 'Idle leads', rule_kind: 'workflow', reason: 'A test' },
  ...{ since: '2026-03-02T04:00:00.000Z', waiting: 3, waiting_leads: 0, by: 'Meena' },
};

describe('the dialog that resumes a rule', () => {
  const server = playConsole();
  beforeEach(() => server.signedIn());

  const open = (of: Stopped) => {
    const onClose = jest.fn();
    render(
      <QueryClientProvider client={queryClient}>
        <ResumeDialog of={of} onClose={onClose} />
      </QueryClientProvider>,
    );
    return onClose;
  };
  const resumed = async (onClose: jest.Mock) => {
    await server.press('Resume');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    return server.to('automation/resume').at(-1)?.body;
  };

  it('asks what happens to the runs that wait', async () => {
    const onClose = open(stopped);
    screen.getByText('What happens to the 3 waiting runs?');
    await server.user.click(screen.getByRole('radio', { name: 'None goes on: all are discarded' }));
    expect(await resumed(onClose)).toMatchObject({ scope: 'rule', rule_id: 'r1', held: 'none' });
  });

  it('announces the next sweep of a rule for idle leads, for which nothing waits, without a choice', async () => {
    const onClose = open({ ...stopped, rule_kind: 'reallocation', waiting: 0 });
    screen.getByText('Resume Idle leads?');
    screen.getByText('The next sweep moves up to 500 leads.');
    expect(screen.queryByRole('radio')).toBeNull();
    expect(await resumed(onClose)).toMatchObject({ scope: 'rule', rule_id: 'r1', held: 'all' });
  });
});
