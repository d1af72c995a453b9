/** The interview on the page of an applicant: a time is chosen, moved or cancelled. */
import type { InterviewChoice, OpenSlot, OwnInterview } from '../../../../libs/domain/src/interview/interview-slots';
import type { ApplicantPart, PartPage } from './applicant-part';
import { call, guarded } from './call';
import { element } from './element';
import { moment, t, type Text } from './texts/texts';

const stateWords: Readonly<Record<OwnInterview['status'], Text>> = {
  ...{ booked: 'Your interview', held: 'Your interview took place', missed: 'You missed your interview' },
  cancelled: 'Your interview was cancelled',
};

/** The times to choose from, each with what a person needs to decide. */
function choosing({ path, timeZone, open, refresh }: PartPage, slots: readonly OpenSlot[]): void {
  const wrong = element('p', { class: 'wrong', role: 'alert' });
  open(
    t('Choose a time'),
    wrong,
    element(
      'ol',
      { class: 'sections' },
      ...slots.map(({ slotId, startsAt, minutes, panel, room, isOnline }) =>
        element(
          'li',
          {},
          element(
            'button',
            {
              type: 'button',
              onclick: guarded(wrong, async () => {
                await call(`${path}/interview`, { slot: slotId });
                refresh();
              }),
            },
            element('span', {}, moment(startsAt, timeZone)),
            element('small', {}, [t('{0} minutes', minutes), room ?? (isOnline ? t('Online') : panel)].join(' · ')),
          ),
        ),
      ),
    ),
  );
}

/** Shows the own interview, and the times while one may be chosen. */
export const interviewPart: ApplicantPart = {
  name: 'Interview',
  async show(page) {
    const { path, timeZone, refresh } = page;
    const shown: readonly string[] = ['eligible', 'interviewed', 'ranked', 'offered'];
    if (!shown.includes(page.application.status)) return undefined;
    const { interview, slots } = await call<InterviewChoice>(`${path}/interview`);
    if (!interview && page.application.status !== 'eligible') return undefined;
    const isBooked = interview?.status === 'booked';
    const wrong = element('p', { class: 'wrong', role: 'alert' });
    return element(
      'section',
      {},
      element('h2', {}, t('Interview')),
      interview &&
        element(
          'p',
          {},
          `${t(stateWords[interview.status])}: ${moment(interview.startsAt, timeZone)}, ${t('{0} minutes', interview.minutes)}`,
        ),
      isBooked && interview.room !== undefined && element('p', {}, t('Room: {0}', interview.room)),
      isBooked && interview.link !== undefined && element('p', {}, element('a', { href: interview.link }, t('Join the video interview'))),
      interview?.reason !== undefined && element('p', { class: 'note' }, interview.reason),
      slots.length > 0 &&
        element('button', { type: 'button', onclick: () => choosing(page, slots) }, t(isBooked ? 'Choose another time' : 'Choose a time')),
      slots.length === 0 &&
        !isBooked &&
        page.application.status === 'eligible' &&
        element('p', { class: 'help' }, t('There is no free time now. Please look again later.')),
      isBooked &&
        page.application.status === 'eligible' &&
        element(
          'button',
          {
            type: 'button',
            class: 'plain',
            onclick: guarded(wrong, async () => {
              await call(`${path}/interview/cancel`, {});
              refresh();
            }),
          },
          t('Cancel the interview'),
        ),
      wrong,
    );
  },
};
