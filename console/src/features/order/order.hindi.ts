import type { Words } from '../../shared/texts/texts';

/** The texts of this feature in Hindi, by their English. */
export const orderHindi: Words = {
  Counsellors: 'काउंसलर',
  'In per cent. Empty: exempt from tax.': 'प्रतिशत में। खाली: कर से मुक्त।',
  'In rupees, tax included.': 'रुपये में, कर सहित।',
  Instalment: 'किस्त',
  'Link is required.': 'लिंक आवश्यक है।',
  'Name is required.': 'नाम आवश्यक है।',
  Price: 'मूल्य',
  Product: 'उत्पाद',
  Products: 'उत्पाद',
  'Tax rate': 'कर दर',
  'The address of the form that is sent to leads.': 'फ़ॉर्म का पता जो लीड को भेजा जाता है।',
  'The users who offer the product to their leads.': 'वे उपयोगकर्ता जो अपने लीड को यह उत्पाद देते हैं।',
  'Token fee': 'टोकन शुल्क',
};
