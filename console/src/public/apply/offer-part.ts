/** The offer on the page of an applicant: accepted or declined until it expires. */
import type { OwnOffer } from '../../../../libs/domain/src/offer/own-offer';
import { momentWords } from '../../../../libs/domain/src/kernel/date-words';
import type { ApplicantPart } from './applicant-part';
import { call, Refused } from './call';
import { element } from './element';

const stateWords: Readonly<Record<OwnOffer['status'], string>> = {
  ...{ issued: 'You have an offer', accepted: 'You accepted the offer', declined: 'You declined the offer' },
  ...{ expired: 'The offer expired', withdrawn: 'The offer was withdrawn' },
};

/** Shows the own offer once it is issued. */
export const offerPart: ApplicantPart = {
  name: 'Offer',
  async show({ application, path, timeZone, refresh, open }) {
    const shown: readonly string[] = ['ranked', 'offered', 'accepted', 'enrolled', 'withdrawn', 'lapsed'];
    if (!shown.includes(application.status)) return undefined;
    const { offer } = await call<{ offer: OwnOffer | null }>(`${path}/offer`);
    if (!offer) return undefined;
    const wrong = element('p', { class: 'wrong', role: 'alert' });
    const answer = (word: 'accept' | 'decline') => () => {
      wrong.textContent = '';
      call(`${path}/offer/${word}`, {}).then(refresh, (problem: unknown) => {
        wrong.textContent = problem instanceof Refused ? problem.message : 'No connection. Please try again when you are online.';
      });
    };
    const declining = () =>
      open(
        'Decline the offer?',
        element('p', {}, 'Your seat goes to the next applicant. This cannot be undone.'),
        wrong,
        element('button', { type: 'button', class: 'primary', onclick: answer('decline') }, 'Decline the offer'),
      );
    const isOpen = offer.status === 'issued';
    return element(
      'section',
      {},
      element('h2', {}, 'Offer'),
      element('p', {}, stateWords[offer.status]),
      isOpen && offer.expiresAt !== undefined && element('p', {}, `Please answer until ${momentWords(offer.expiresAt, timeZone)}`),
      isOpen && element('button', { type: 'button', class: 'primary', onclick: answer('accept') }, 'Accept the offer'),
      isOpen && element('button', { type: 'button', class: 'plain', onclick: declining }, 'Decline'),
      wrong,
    );
  },
};
