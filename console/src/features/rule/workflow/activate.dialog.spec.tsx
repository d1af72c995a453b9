/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { playConsole } from '../../../app/testing/played-console';
import { queryClient } from '../../../shared/http/query-client';
import { ActivateDialog, type ToldActivation } from './activate.dialog';

const row = { version: 1, step_id: 'a', step_number: 1, kind: 'wait', runs: 3, goes_on_at: 2, problem: null };
const hour = { basis: 'last-hour', leads: 12, slots: 0, more: false, actions: [{ kind: 'send', leads: 9 }] };
const told = { matching: 1_200, first_hour: hour, cycles: [] } as unknown as ToldActivation;

describe('the dialog that activates a rule', () => {
  const server = playConsole();
  beforeEach(() => server.signedIn());

  const open = (more: { held?: boolean; underWay?: (typeof row)[]; told?: ToldActivation } = {}) => {
    server.answers.set('rules/r1/activation', { body: { data: more.told ?? told } });
    const onActivate = jest.fn();
    render(
      <QueryClientProvider client={queryClient}>
        <ActivateDialog
          rule={{ id: 'r1', name: 'Welcome' }}
          held={more.held ?? false}
          underWay={(more.underWay ?? []) as never}
          busy={false}
          onActivate={onActivate}
          onClose={jest.fn()}
        />
      </QueryClientProvider>,
    );
    return onActivate;
  };
  const activate = async () => {
    await screen.findByText(/Matching leads now/);
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Activate' }).disabled).toBe(false));
    await server.press('Activate');
  };

  it('shows the leads that match now and what the rule would do in its first hour', async () => {
    const onActivate = open();
    await screen.findByText('Matching leads now: 1,200');
    screen.getByText('In the last hour, it would have acted on 12 leads.');
    expect(screen.getByText('Send a message:', { exact: false }).textContent).toBe('Send a message: 9 leads');
    expect(screen.queryByRole('alert')).toBeNull();
    await activate();
    expect(onActivate).toHaveBeenCalledWith({});
  });

  it('names the rules that keep each other going', async () => {
    open({ told: { ...told, cycles: [['Welcome', 'Course']] } });
    expect((await screen.findByRole('alert')).textContent).toContain('Welcome → Course → Welcome');
  });

  it('asks what happens to the runs under way if a newer version was written meanwhile', async () => {
    const onActivate = open({ held: true, underWay: [row] });
    await server.user.click(await screen.findByRole('radio', { name: 'They move to the new version' }));
    await activate();
    expect(onActivate).toHaveBeenCalledWith(expect.objectContaining({ under_way: 'move', held: expect.any(String) as string }));
  });

  it('asks for the held runs alone if there is no newer version', async () => {
    const onActivate = open({ held: true });
    expect(screen.queryByRole('radio', { name: 'They move to the new version' })).toBeNull();
    await activate();
    expect(onActivate).toHaveBeenCalledWith(expect.not.objectContaining({ under_way: expect.anything() as unknown }));
    expect(onActivate).toHaveBeenCalledWith(expect.objectContaining({ held: expect.any(String) as string }));
  });

  it('can be left although the preview failed, and says so', async () => {
    server.answers.set('rules/r1/activation', { status: 500 });
    const onActivate = jest.fn();
    render(
      <QueryClientProvider client={queryClient}>
        <ActivateDialog
          rule={{ id: 'r1', name: 'Welcome' }}
          held={false}
          underWay={[]}
          busy={false}
          onActivate={onActivate}
          onClose={jest.fn()}
        />
      </QueryClientProvider>,
    );
    await screen.findByText('What the rule would do could not be loaded');
    await server.press('Activate');
    expect(onActivate).toHaveBeenCalledWith({});
  });
});
