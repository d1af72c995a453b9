import type { Words } from '../../shared/texts/texts';

/** The texts of this feature in Hindi, by their English. */
export const booksHindi: Words = {
  'Tax invoice': 'कर चालान',
  'Bill of supply': 'आपूर्ति बिल',
  Receipt: 'रसीद',
  'Credit note': 'क्रेडिट नोट',
  'Refund receipt': 'वापसी रसीद',
  'Legal name': 'कानूनी नाम',
  'Legal name is required.': 'कानूनी नाम आवश्यक है।',
  GSTIN: 'GSTIN',
  'Enter a GSTIN of 15 characters, such as 29ABCDE1234F1Z5.': '15 अक्षरों का GSTIN लिखें, जैसे 29ABCDE1234F1Z5।',
  'Empty: the institution issues receipts only, without tax.': 'खाली: संस्था केवल बिना कर की रसीद जारी करती है।',
  'Series prefix': 'क्रम का उपसर्ग',
  'Series prefix is required.': 'क्रम का उपसर्ग आवश्यक है।',
  'Use one to three capital letters or digits.': 'एक से तीन बड़े अक्षर या अंक लिखें।',
  'Begins the number of each document, such as SUN in SUNI/2627/000001.': 'हर दस्तावेज़ की संख्या इससे शुरू होती है, जैसे SUNI/2627/000001 में SUN।',
  'Retention in years': 'कितने वर्ष रखें',
  'Names and addresses on issued documents are destroyed after this time.': 'जारी दस्तावेज़ों के नाम और पते इस समय के बाद नष्ट कर दिए जाते हैं।',
  Scope: 'दायरा',
  Books: 'बहीखाता',
};
