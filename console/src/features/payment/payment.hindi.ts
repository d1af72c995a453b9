import type { Words } from '../../shared/texts/texts';

/** The texts of this feature in Hindi, by their English. */
export const paymentHindi: Words = {
  // The account at Razorpay.
  'Razorpay (payments)': 'Razorpay (भुगतान)',
  'Razorpay key id': 'Razorpay कुंजी आईडी',
  'Razorpay key secret': 'Razorpay कुंजी का गुप्त शब्द',
  'Webhook secret': 'वेबहुक का गुप्त शब्द',
  'Previous webhook secret': 'वेबहुक का पिछला गुप्त शब्द',
  'Webhook secret changed at': 'वेबहुक का गुप्त शब्द कब बदला गया',
  'Razorpay signs webhooks that it sends again with the secret that was valid when they were made.':
    'Razorpay दोबारा भेजे जाने वाले वेबहुक पर उस गुप्त शब्द से हस्ताक्षर करता है जो उनके बनने के समय मान्य था।',
  'The previous secret is accepted for 24 hours from then.': 'पिछला गुप्त शब्द तब से 24 घंटे तक स्वीकार किया जाता है।',
};
