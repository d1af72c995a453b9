/** @jest-environment jsdom */
import type { OpenApplication } from '../../../../libs/domain/src/application/applicant-view';
import { call, Refused } from './call';
import { interviewPart } from './interview-part';

jest.mock('./call', () => ({ ...jest.requireActual<object>('./call'), call: jest.fn() }));

const sent = jest.mocked(call);
const slot = {
  slotId: '2026-12-01_s.0',
  startsAt: '2026-12-01T04:30:00.000Z',
  minutes: 30,
  panel: 'Panel A',
  room: 'B 12',
  isOnline: false,
  free: 1,
};
const page = (status: OpenApplication['status']) => {
  document.body.innerHTML = '<main id="apply"></main>';
  const main = document.getElementById('apply')!;
  return {
    application: {
      applicationId: 'a-1',
      status,
      version: 1,
      answers: {},
      gaps: [],
      content: { name: 'MBA', languages: ['en'], sections: [] },
    },
    ...{ path: '/applications/a-1', language: 'en', timeZone: 'Asia/Kolkata', refresh: jest.fn() },
    open: (title: string, ...children: (Node | string | undefined | false)[]) =>
      main.replaceChildren(title, ...children.filter((child): child is Node => child instanceof Node)),
  };
};
const pressed = async (text: string) => {
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.includes(text))?.click();
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
};

describe('the interview on the page of an applicant', () => {
  beforeEach(() => sent.mockReset());

  it('is not asked for before the application is eligible', async () => {
    expect(await interviewPart.show(page('submitted'))).toBeUndefined();
    expect(sent).not.toHaveBeenCalled();
  });

  it('is booked by a time, and a time that was just taken is refused in words', async () => {
    sent.mockResolvedValueOnce({ slots: [slot] });
    const own = page('eligible');
    document.body.append((await interviewPart.show(own))!);
    await pressed('Choose a time');
    sent.mockRejectedValueOnce(new Refused(422, 'This time was just taken. Please choose another one.', {}));
    await pressed('30 minutes');
    expect(document.querySelector('#apply [role=alert]')?.textContent).toBe('This time was just taken. Please choose another one.');
    sent.mockResolvedValueOnce({ booked: true });
    await pressed('30 minutes');
    expect(sent).toHaveBeenLastCalledWith('/applications/a-1/interview', { slot: slot.slotId });
    expect(own.refresh).toHaveBeenCalled();
  });

  it('shows when and where, with the reason of a cancellation', async () => {
    const { startsAt } = slot;
    sent.mockResolvedValueOnce({
      interview: { status: 'booked', startsAt, minutes: 30, room: 'B 12', link: 'https://meet.example/1' },
      slots: [],
    });
    const booked = (await interviewPart.show(page('eligible')))!;
    expect(booked.textContent).toContain('Room: B 12');
    expect(booked.querySelector('a')?.href).toBe('https://meet.example/1');
    sent.mockResolvedValueOnce({ interview: { status: 'cancelled', startsAt, minutes: 30, reason: 'The panel is ill.' }, slots: [slot] });
    expect((await interviewPart.show(page('eligible')))!.textContent).toContain('The panel is ill.');
    sent.mockResolvedValueOnce({ interview: { status: 'missed', startsAt, minutes: 30 }, slots: [] });
    expect((await interviewPart.show(page('eligible')))!.textContent).toContain('There is no free time now.');
  });
});
