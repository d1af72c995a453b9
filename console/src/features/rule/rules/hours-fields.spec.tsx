/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { HoursFields, hoursWord, noHours, type HoursForm } from './hours-fields';

describe('the hours of a rule', () => {
  it('are times of day and days of the week', async () => {
    const changed = jest.fn();
    function Edited() {
      const [value, setValue] = useState<HoursForm>(noHours);
      const change = (part: Partial<HoursForm>) => {
        changed(part);
        setValue((now) => ({ ...now, ...part }));
      };
      return <HoursFields value={value} onChange={change} />;
    }
    render(<Edited />);
    await userEvent.click(screen.getByLabelText('Days of the hours'));
    await userEvent.click(await screen.findByTitle('Tuesday'));
    expect(changed).toHaveBeenLastCalledWith({ days: ['2'] });
    await userEvent.type(screen.getByLabelText('Hours from'), '09:30{Enter}');
    expect(changed).toHaveBeenLastCalledWith({ hours_from: '09:30' });
  });

  it('are told in words', () => {
    expect(hoursWord(noHours)).toBe('');
    expect(hoursWord({ hours_from: '09:30', hours_to: '18:30', days: ['1', '6'] })).toBe('Monday, Saturday · 09:30–18:30');
  });
});
