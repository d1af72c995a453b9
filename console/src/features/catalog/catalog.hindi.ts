import type { Words } from '../../shared/texts/texts';

/** The texts of this feature in Hindi, by their English. */
export const catalogHindi: Words = {
  Id: 'ID',
  Level: 'स्तर',
  Partner: 'साझेदार',
  'State id': 'राज्य ID',
  'The number that the institution itself uses for the college.': 'नंबर जो संस्था स्वयं उपयोग करती है।',
};
