import type { Words } from '../../shared/texts/texts';

/** The texts of this feature in Hindi, by their English. */
export const quickclixHindi: Words = {
  'Quick link': 'त्वरित लिंक',
  Clicks: 'क्लिक',
  'Printed codes and links no longer open a form.': 'छपे कोड और लिंक अब फ़ॉर्म नहीं खोलते।',
  'QR code of the quick link': 'त्वरित लिंक का QR कोड',
  'Prefilled answers': 'पहले से भरे उत्तर',
  'Save answers': 'उत्तर सहेजें',
  'This form has no choices that a link can set.': 'इस फ़ॉर्म में ऐसे विकल्प नहीं हैं जिन्हें लिंक भर सके।',
  'Use small letters, digits and hyphens, such as delhi-fair.': 'छोटे अक्षर, अंक और हाइफ़न लिखें, जैसे delhi-fair।',
  'The end of the link. Printed codes no longer work when it changes.': 'लिंक का अंत। इसे बदलने पर छपे कोड काम नहीं करते।',
  'Reduces the fee of the form.': 'फ़ॉर्म का शुल्क घटाता है।',
  'Empty: CAF.': 'खाली: CAF।',
  'Gets the new leads that begin with this link.': 'इस लिंक से शुरू होने वाली नई लीड पाता है।',
  'The last day. Empty: no end.': 'अंतिम दिन। खाली: कोई अंत नहीं।',
};
