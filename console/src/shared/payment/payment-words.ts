/** Labels of payments and payment links. Pure. */
import { inRupees } from '@matricula/domain/kernel/figures';
import { rupeesText } from '@matricula/domain/kernel/money';
import {
  disputeWords,
  offlineMethodChoices,
  paymentLife,
  paymentLinkLife,
  refundLife,
  unappliedWords,
  writeOffLife,
  type PaymentLinkStatus,
  type PaymentStatus,
} from '@matricula/domain/payment';
import { spoken } from '../texts/spoken';

export { disputeWords, unappliedWords };
export const paymentWords: Readonly<Record<PaymentStatus, string>> = paymentLife.states;
export const linkWords: Readonly<Record<PaymentLinkStatus, string>> = paymentLinkLife.states;
export const refundWords = refundLife.states;
export const writeOffWords = writeOffLife.states;
export const bookedWords = {
  ...{ none: 'Not received', applied: 'On the order', unapplied: 'Unapplied', gone: 'Paid back or written off' },
} as const;
export const providerWords: Readonly<Record<string, string>> = { offline: 'Offline', sandbox: 'Sandbox', razorpay: 'Razorpay' };
export const methodWords: Readonly<Record<string, string>> = {
  ...{ upi: 'UPI', card: 'Card', netbanking: 'Net banking', wallet: 'Wallet', emi: 'EMI' },
  ...Object.fromEntries(offlineMethodChoices.map(({ value, label }) => [value, label])),
};

type Tone = number | 'plain' | 'done';
const paymentTones: Readonly<Record<PaymentStatus, Tone>> = { created: 2, authorized: 3, captured: 'done', failed: 4, reversed: 'plain' };
const linkTones: Readonly<Record<PaymentLinkStatus, Tone>> = {
  created: 2,
  'part-paid': 1,
  paid: 'done',
  expired: 'plain',
  cancelled: 'plain',
};

/** How money was paid, in the words of the user: the method, or the provider if it names none. */
export const wayWords = (method: string | undefined | null, provider: string): string =>
  (method ? (spoken(methodWords)(method) ?? method) : spoken(providerWords)(provider)) ?? provider;

/** Pill tone of a payment; money that belongs to no order stands out. */
export const paymentTone = (status: PaymentStatus, booked?: string): Tone => (booked === 'unapplied' ? 4 : paymentTones[status]);
export const linkTone = (status: PaymentLinkStatus): Tone => linkTones[status];

/** Paise as rupees: "₹61,750.50", without decimals if they are 0. */
export function moneyWords(paise: number): string {
  const [whole, decimals] = rupeesText(paise).split('.');
  return `${inRupees(Number(whole))}${decimals === '00' ? '' : `.${decimals}`}`;
}

/** The public address of a payment link. */
export const linkAddress = (token: string): string => `${window.location.origin}/pay/${token}`;
