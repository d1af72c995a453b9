/** @jest-environment jsdom */
import type { PartPage } from './applicant-part';
import { call, download, Refused } from './call';
import { offerPart } from './offer-part';

jest.mock('./call', () => ({ ...jest.requireActual<object>('./call'), call: jest.fn(), download: jest.fn() }));
const [sent, stored] = [call as jest.Mock, download as jest.Mock];

const page = (status: string) => {
  const opened = document.createElement('div');
  document.body.replaceChildren(opened);
  return {
    ...{ application: { status }, path: '/applications/a-1', language: 'en', timeZone: 'Asia/Kolkata', refresh: jest.fn() },
    open: (title: string, ...children: (Node | string | false)[]) =>
      opened.replaceChildren(title, ...children.filter((one) => one !== false)),
  } as unknown as PartPage & { refresh: jest.Mock };
};
const press = (text: string) => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === text)?.click();
const offer = { status: 'issued', expiresAt: '2026-12-08T05:00:00.000Z' };

describe('the offer on the page of an applicant', () => {
  beforeEach(() => sent.mockReset());

  it('is accepted after a question', async () => {
    const own = page('offered');
    sent.mockResolvedValueOnce({ offer });
    document.body.append((await offerPart.show(own))!);
    press('Accept the offer');
    expect(sent).toHaveBeenCalledTimes(1);
    expect(document.body.textContent).toContain('Accept the offer?');
    sent.mockResolvedValueOnce({});
    press('Yes, accept the offer');
    expect(sent).toHaveBeenLastCalledWith('/applications/a-1/offer/accept', {});
  });

  it('has a letter to download while it is valid; a refusal is told in words', async () => {
    sent.mockResolvedValueOnce({ offer });
    document.body.append((await offerPart.show(page('offered')))!);
    const message = 'The letter cannot print "x" rightly.';
    stored.mockRejectedValueOnce(new Refused(422, message, {}));
    press('Download the letter');
    expect(stored).toHaveBeenLastCalledWith('/applications/a-1/offer/letter', 'offer.pdf');
    await new Promise((done) => setTimeout(done));
    expect(document.querySelector('[role="alert"]')?.textContent).toBe(message);
    for (const [status, of, has] of [
      ['enrolled', 'accepted', true],
      ['withdrawn', 'declined', false],
      ['lapsed', 'expired', false],
    ] as const) {
      sent.mockResolvedValueOnce({ offer: { status: of } });
      expect((await offerPart.show(page(status)))!.textContent.includes('Download the letter')).toBe(has);
    }
  });

  it('is given up after the acceptance, until the enrolment, after a question', async () => {
    const own = page('accepted');
    sent.mockResolvedValueOnce({ offer: { status: 'accepted', token: { name: 'Seat', isPaid: true } } });
    document.body.append((await offerPart.show(own))!);
    press('Give up the seat');
    expect(sent).toHaveBeenCalledTimes(1);
    expect(document.body.textContent).toContain('Please ask the institution about the fee that you paid.');
    sent.mockResolvedValueOnce({});
    press('Yes, give up the seat');
    expect(sent).toHaveBeenLastCalledWith('/applications/a-1/withdraw', {});
    sent.mockResolvedValueOnce({ offer: { status: 'accepted' } });
    expect((await offerPart.show(page('enrolled')))!.textContent).not.toContain('Give up the seat');
  });

  it('is looked at again while the application follows the acceptance, unless another screen is open', async () => {
    jest.useFakeTimers();
    const [own, left] = [page('offered'), page('offered')];
    sent.mockResolvedValue({ offer: { status: 'accepted', token: { name: 'Seat', isPaid: false } } });
    document.body.append((await offerPart.show(own))!);
    await offerPart.show(left);
    jest.runAllTimers();
    expect([own.refresh.mock.calls.length, left.refresh.mock.calls.length]).toEqual([1, 0]);
    jest.useRealTimers();
  });

  it('cannot be answered after the application ended', async () => {
    sent.mockResolvedValueOnce({ offer });
    expect(await offerPart.show(page('withdrawn'))).toBeUndefined();
  });
});
