/** @jest-environment jsdom */
import type { PartPage } from './applicant-part';
import { call, Refused } from './call';
import { withdrawPart } from './withdraw-part';

jest.mock('./call', () => ({ ...jest.requireActual<object>('./call'), call: jest.fn() }));
const sent = call as jest.Mock;

const page = (status: string, fee?: object) => {
  const opened = document.createElement('div');
  document.body.replaceChildren(opened);
  return {
    ...{ application: { status, fee }, path: '/applications/a-1', refresh: jest.fn() },
    open: (title: string, ...children: (Node | string | undefined | false)[]) =>
      opened.replaceChildren(title, ...children.filter((one) => one !== false && one !== undefined)),
  } as unknown as PartPage & { refresh: jest.Mock };
};
const press = async (text: string) => {
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === text)?.click();
  await new Promise((done) => setTimeout(done));
};

describe('the withdrawal of an application by its applicant', () => {
  beforeEach(() => sent.mockReset());

  it('is asked about first, and a refusal is told in words', async () => {
    const own = page('submitted', { isPaid: true, name: 'Fee' });
    document.body.append((await withdrawPart.show(own))!);
    await press('Withdraw the application');
    expect(sent).not.toHaveBeenCalled();
    expect(document.body.textContent).toContain('Please ask the institution about the fee that you paid.');
    sent.mockRejectedValueOnce(new Refused(409, '"Withdraw" is not possible.', {}));
    await press('Yes, withdraw the application');
    expect(document.querySelector('[role="alert"]')?.textContent).toBe('"Withdraw" is not possible.');
    sent.mockResolvedValueOnce({});
    await press('Yes, withdraw the application');
    expect(sent).toHaveBeenLastCalledWith('/applications/a-1/withdraw', {});
    expect(own.refresh).toHaveBeenCalledTimes(1);
  });

  it('is offered until there is an offer, and not after the end', async () => {
    for (const status of ['started', 'returned', 'eligible', 'ranked']) expect(await withdrawPart.show(page(status))).toBeDefined();
    for (const status of ['offered', 'accepted', 'enrolled', 'withdrawn', 'rejected', 'lapsed'])
      expect(await withdrawPart.show(page(status))).toBeUndefined();
  });
});
