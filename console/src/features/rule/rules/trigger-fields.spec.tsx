/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { noTrigger, TriggerFields, type TriggerForm } from './trigger-fields';

const columns = [
  { value: 'city', label: 'City', kind: 'words' as const },
  { value: 'calls_in_7', label: 'Calls in 7 days', kind: 'count' as const },
  { value: 'customDates.cf_visit', label: 'Visit', kind: 'day' as const },
];

describe('the trigger of a rule', () => {
  const open = (from: Partial<TriggerForm> = {}, of?: readonly string[]) => {
    const changed = jest.fn();
    function Edited() {
      const [value, setValue] = useState<TriggerForm>({ ...noTrigger, ...from });
      const change = (part: Partial<TriggerForm>) => {
        changed(part);
        setValue((now) => ({ ...now, ...part }));
      };
      return <TriggerFields value={value} columns={columns} of={of} onChange={change} />;
    }
    render(<Edited />);
    return changed;
  };
  const choose = async (label: string, option: string) => {
    await userEvent.click(screen.getByLabelText(label));
    await userEvent.click(await screen.findByTitle(option));
  };

  it('asks for the field that changes, which is no count', async () => {
    const changed = open();
    await choose('Trigger', 'When a field of a lead changes');
    await userEvent.click(screen.getByLabelText('Field that changes'));
    expect(screen.queryByTitle('Calls in 7 days')).toBeNull();
    await userEvent.click(await screen.findByTitle('City'));
    expect(changed).toHaveBeenLastCalledWith({ trigger_field: 'city' });
  });

  it('says of leads that start to match that time alone does not start it', async () => {
    open();
    expect(screen.queryByText(/comes true as time passes/)).toBeNull();
    await choose('Trigger', 'When a lead starts to match');
    expect(screen.getByText(/comes true as time passes, such as no calls in 7 days, choose a schedule/)).toBeDefined();
  });

  it('begins a schedule with an example, and forgets it with another trigger', async () => {
    const changed = open();
    await choose('Trigger', 'By a schedule');
    expect(screen.getByLabelText<HTMLInputElement>('Schedule').value).toBe('0 9 * * mon-fri');
    await choose('Trigger', 'Only when a user runs it');
    expect(changed).toHaveBeenLastCalledWith({ ...noTrigger, triggerType: 'hand' });
  });

  it('of a kind with few triggers offers only these', async () => {
    open({ triggerType: 'hand' }, ['hand', 'event']);
    await userEvent.click(screen.getByLabelText('Trigger'));
    await screen.findByTitle('When something happens to a lead');
    expect(screen.queryByTitle('By a schedule')).toBeNull();
  });

  it('offers the dates of custom fields', async () => {
    const changed = open({ triggerType: 'date', trigger_date: 'createdAt', trigger_days: -3, trigger_at: '09:30' });
    await choose('Date', 'Visit');
    expect(changed).toHaveBeenLastCalledWith({ trigger_date: 'customDates.cf_visit' });
    expect(screen.getByLabelText<HTMLInputElement>('Days after it (negative: before)').value).toBe('-3');
    // What has happened is asked about on a later day.
    await choose('Date', 'Last call action');
    expect(changed).toHaveBeenLastCalledWith({ trigger_date: 'lastCallActionAt', trigger_days: 1 });
    expect(screen.getByLabelText<HTMLInputElement>('Days after it').value).toBe('1');
  });
});
