/** The offer on the page of an applicant: accepted or declined until it expires; an accepted one is given up until the enrolment. */
import type { OwnOffer } from '../../../../libs/domain/src/offer/own-offer';
import type { ApplicantPart } from './applicant-part';
import { call, download, guarded } from './call';
import { element } from './element';
import { moment, money, t, type Text } from './texts/texts';

const stateWords: Readonly<Record<OwnOffer['status'], Text>> = {
  ...{ issued: 'You have an offer', accepted: 'You accepted the offer', declined: 'You declined the offer' },
  ...{ expired: 'The offer expired', withdrawn: 'The offer was withdrawn' },
};

/** Time after which an acceptance is looked at again. */
const FOLLOWS_MS = 1_000;

/** Shows the own offer once it is issued. */
export const offerPart: ApplicantPart = {
  name: 'Offer',
  async show({ application, path, timeZone, refresh, open }) {
    const shown: readonly string[] = ['ranked', 'offered', 'accepted', 'enrolled', 'withdrawn', 'lapsed'];
    if (!shown.includes(application.status)) return undefined;
    const { offer } = await call<{ offer: OwnOffer | null }>(`${path}/offer`);
    if (!offer) return undefined;
    const { token } = offer;
    const wrong = element('p', { class: 'wrong', role: 'alert' });
    const answer = (word: 'offer/accept' | 'offer/decline' | 'withdraw') => guarded(wrong, () => call(`${path}/${word}`, {}).then(refresh));
    const declining = () =>
      open(
        t('Decline the offer?'),
        element('p', {}, t('Your seat goes to the next applicant. This cannot be undone.')),
        wrong,
        element('button', { type: 'button', class: 'primary', onclick: answer('offer/decline') }, t('Decline the offer')),
      );
    const accepting = () =>
      open(
        t('Accept the offer?'),
        element('p', {}, t('The seat is yours. Until you are enrolled, you can give it up on this page.')),
        wrong,
        element('button', { type: 'button', class: 'primary', onclick: answer('offer/accept') }, t('Yes, accept the offer')),
      );
    const leaving = () =>
      open(
        t('Give up the seat?'),
        element('p', {}, t('Your application is withdrawn, and the seat goes to the next applicant. This cannot be undone.')),
        token?.isPaid && element('p', {}, t('Please ask the institution about the fee that you paid.')),
        wrong,
        element('button', { type: 'button', class: 'primary', onclick: answer('withdraw') }, t('Yes, give up the seat')),
      );
    // An application that ended answers no offer, even if its withdrawal is a moment behind.
    const isOpen = offer.status === 'issued' && (application.status === 'ranked' || application.status === 'offered');
    if (offer.status === 'issued' && !isOpen) return undefined;
    const pay = guarded(wrong, async () => {
      const { url } = await call<{ url: string | null }>(`${path}/offer/pay`, {});
      if (url === null) refresh();
      else location.assign(url);
    });
    const letter = guarded(wrong, () => download(`${path}/offer/letter`, 'offer.pdf'));
    const hasLetter = isOpen || offer.status === 'accepted';
    const isAccepted = offer.status === 'accepted' && application.status === 'accepted';
    const isDue = token !== undefined && !token.isPaid && application.status === 'accepted';
    const part = element(
      'section',
      {},
      element('h2', {}, t('Offer')),
      element('p', {}, t(application.status === 'enrolled' ? 'You are enrolled. Welcome!' : stateWords[offer.status])),
      token &&
        element('p', {}, t(token.isPaid ? '{0}: paid ✓' : isOpen ? '{0}: to be paid after you accept' : '{0}: not paid yet', token.name)),
      token?.amountPaise !== undefined && element('p', { class: 'sum' }, money(token.amountPaise)),
      isDue && element('button', { type: 'button', class: 'primary', onclick: pay }, t('Pay the token fee')),
      isDue && element('p', { class: 'help' }, t('The institution enrols you when it is paid.')),
      token?.isPaid && token.payUrl !== undefined && element('p', {}, element('a', { href: token.payUrl }, t('Receipt'))),
      isOpen && offer.expiresAt !== undefined && element('p', {}, t('Please answer until {0}', moment(offer.expiresAt, timeZone))),
      hasLetter && element('button', { type: 'button', class: 'plain', onclick: letter }, t('Download the letter')),
      isOpen && element('button', { type: 'button', class: 'primary', onclick: accepting }, t('Accept the offer')),
      isOpen && element('button', { type: 'button', class: 'plain', onclick: declining }, t('Decline')),
      isAccepted && element('button', { type: 'button', class: 'plain', onclick: leaving }, t('Give up the seat')),
      wrong,
    );
    // The application follows the acceptance a moment later; the token fee can be paid then.
    if (offer.status === 'accepted' && application.status === 'offered') setTimeout(() => part.isConnected && refresh(), FOLLOWS_MS);
    return part;
  },
};
