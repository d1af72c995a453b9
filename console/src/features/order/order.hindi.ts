import type { Words } from '../../shared/texts/texts';

/** The texts of this feature in Hindi, by their English. */
export const orderHindi: Words = {
  'Form name': 'फ़ॉर्म का नाम',
  'Form name is required.': 'फ़ॉर्म का नाम आवश्यक है।',
  'Link is required.': 'लिंक आवश्यक है।',
  Price: 'मूल्य',
  'The address of the form that is sent to leads.': 'फ़ॉर्म का पता जो लीड को भेजा जाता है।',
};
