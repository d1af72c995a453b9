/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createElement, Fragment } from 'react';
import { HttpError } from '../http/http-error';
import { useCountQuestion } from './count-question';
import type { BulkSelection } from './row-choice';

const changed = (count: number) =>
  new HttpError('refused', 'Please confirm.', 409, undefined, { error: 'selection/changed-meanwhile', details: { count } });

/** A button that acts on all rows, with a displayed count of 12. */
function Acting({ send, ended }: { send: (selection: BulkSelection) => Promise<string>; ended: (answer: string | undefined) => void }) {
  const [sendSelected, question] = useCountQuestion();
  const act = () => void sendSelected({ all: true, count: 12 }, send).then(ended);
  return createElement(Fragment, {}, createElement('button', { type: 'button', onClick: act }, 'Act'), question);
}

describe('a bulk action on another number of rows than the person saw', () => {
  const send = jest.fn<Promise<string>, [BulkSelection]>();
  const ended = jest.fn();
  beforeEach(() => {
    send.mockReset();
    ended.mockReset();
  });
  const act = async () => {
    render(createElement(Acting, { send, ended }));
    await userEvent.click(screen.getByRole('button', { name: 'Act' }));
    expect(await screen.findByText('You selected 12; 15 match now.')).toBeTruthy();
  };

  it('is asked about, and sent again with the number of now', async () => {
    send.mockRejectedValueOnce(changed(15)).mockResolvedValueOnce('done');
    await act();
    await userEvent.click(screen.getByRole('button', { name: 'Continue with 15' }));
    expect(send.mock.calls.map(([selection]) => selection)).toEqual([
      { all: true, count: 12 },
      { all: true, count: 15 },
    ]);
    expect(ended).toHaveBeenCalledWith('done');
  });

  it('is not done where the person decides against it', async () => {
    send.mockRejectedValueOnce(changed(15));
    await act();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(send).toHaveBeenCalledTimes(1);
    expect(ended).toHaveBeenCalledWith(undefined);
  });
});
