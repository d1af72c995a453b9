import { rupeesText } from '../kernel/money';
import type { LinkChannel } from './payment.fields';
import { openPaise, type PaymentLink } from './payment-link.decider';

/** The text of a message with a payment link; `text` is that of a template, without it a standard one. E-mails have a subject. */
export function linkMessage(
  channel: LinkChannel,
  link: Pick<PaymentLink, 'amountPaise' | 'paidPaise' | 'purpose'>,
  address: string,
  isReminder = false,
  text?: { title?: string; body: string },
): { title?: string; body: string } {
  const sum = `₹${rupeesText(openPaise(link))}`;
  // The sign of the rupee would double the length of an SMS.
  const words = channel === 'sms' ? sum.replace('₹', 'Rs ') : sum;
  const lead = isReminder ? 'Reminder: please pay' : 'Please pay';
  const body = text ? `${text.body.trim()} ${address}` : `${lead} ${words} for ${link.purpose}: ${address}`;
  if (channel === 'sms') return { body };
  return { title: text?.title ?? `${isReminder ? 'Reminder: payment' : 'Payment'} of ${sum} for ${link.purpose}`, body };
}
