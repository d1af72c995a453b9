/** The withdrawal of an application by its applicant, after a question. Offers are declined, and accepted seats given up, where they are shown. */
import type { OpenApplication } from '../../../../libs/domain/src/application/applicant-view';
import type { ApplicantPart } from './applicant-part';
import { call, guarded } from './call';
import { element } from './element';
import { t } from './texts/texts';

const states: readonly OpenApplication['status'][] = [
  ...(['started', 'returned', 'submitted', 'in-verification', 'eligible', 'interviewed', 'ranked'] as const),
];

/** Lets the applicant end an application that has no offer. */
export const withdrawPart: ApplicantPart = {
  name: 'Withdrawal',
  show: ({ application: { status, fee }, path, open, refresh }) => {
    if (!states.includes(status)) return Promise.resolve(undefined);
    const wrong = element('p', { class: 'wrong', role: 'alert' });
    const withdraw = guarded(wrong, () => call(`${path}/withdraw`, {}).then(refresh));
    const asking = () =>
      open(
        t('Withdraw the application?'),
        element('p', {}, t('The institution stops working on it. This cannot be undone.')),
        fee?.isPaid && element('p', {}, t('Please ask the institution about the fee that you paid.')),
        wrong,
        element('button', { type: 'button', class: 'primary', onclick: withdraw }, t('Yes, withdraw the application')),
      );
    return Promise.resolve(element('button', { type: 'button', class: 'plain', onclick: asking }, t('Withdraw the application')));
  },
};
