import type { Words } from '../../shared/texts/texts';

/** The texts of this feature in Hindi, by their English. */
export const callHindi: Words = {
  'Missed calls': 'छूटी हुई कॉल',
};
