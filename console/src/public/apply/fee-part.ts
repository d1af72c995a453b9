/** The fee of the form on the page of an application: its sum, a coupon, the payment, and the receipt. */
import type { OwnFee } from '../../../../libs/domain/src/application/applicant-view';
import { element } from './element';
import { money, t } from './texts/texts';

/** `pay`: leads to the payment, with the coupon that was typed; empty without one. */
export function feePart(
  { isPaid, name, payUrl, amountPaise, withCoupon }: OwnFee,
  isOpen: boolean,
  pay: (coupon: string) => void,
): HTMLElement {
  const sum = amountPaise === undefined ? undefined : money(amountPaise);
  const coupon = element('input', { maxlength: 40, autocapitalize: 'characters' });
  return element(
    'section',
    { class: 'fee' },
    element('h2', {}, t('Fee')),
    element('p', {}, t(isPaid ? '{0}: paid ✓' : '{0}: not paid yet', name)),
    sum !== undefined && element('p', { class: 'sum' }, withCoupon ? t('{0} with the coupon', sum) : sum),
    !isPaid && isOpen && payUrl === undefined && element('label', {}, t('Coupon'), coupon),
    !isPaid && isOpen && element('button', { type: 'button', onclick: () => pay(coupon.value.trim()) }, t('Pay the fee')),
    isPaid && payUrl !== undefined && element('p', {}, element('a', { href: payUrl }, t('Receipt'))),
  );
}
