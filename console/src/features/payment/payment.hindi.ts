import type { Words } from '../../shared/texts/texts';

/** The texts of this feature in Hindi, by their English. */
export const paymentHindi: Words = {};
