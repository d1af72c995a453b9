/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ActivateDialog } from './activate.dialog';

const row = { version: 1, step_id: 'a', step_number: 1, kind: 'wait', runs: 3, goes_on_at: 2, problem: null };

describe('the dialog that activates a paused workflow', () => {
  const open = (underWay: (typeof row)[]) => {
    const onActivate = jest.fn();
    render(<ActivateDialog name="Welcome" underWay={underWay as never} busy={false} onActivate={onActivate} onClose={jest.fn()} />);
    return onActivate;
  };

  it('asks what happens to the runs under way if a newer version was written meanwhile', async () => {
    const onActivate = open([row]);
    await userEvent.click(screen.getByRole('radio', { name: 'They move to the new version' }));
    await userEvent.click(screen.getByRole('button', { name: 'Activate' }));
    expect(onActivate).toHaveBeenCalledWith(expect.objectContaining({ under_way: 'move', held: expect.any(String) as string }));
  });

  it('asks for the held runs alone if there is no newer version', async () => {
    const onActivate = open([]);
    expect(screen.queryByRole('radio', { name: 'They move to the new version' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Activate' }));
    expect(onActivate).toHaveBeenCalledWith(expect.not.objectContaining({ under_way: expect.anything() as unknown }));
  });
});
