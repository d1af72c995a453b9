import type { Words } from '../../shared/texts/texts';

/** The texts of this feature in Hindi, by their English. */
export const paymentHindi: Words = {
  'The id of the payment, from the transactions.': 'भुगतान की आईडी, लेनदेन सूची से।',
  'In rupees. Empty: what the refund policy of the product proposes.': 'रुपये में। खाली: उत्पाद की वापसी नीति जो प्रस्तावित करे।',
};
