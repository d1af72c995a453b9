import type { Words } from '../texts';

/** Texts of records and their forms: fields, help texts, choices, sections, moves. */
export const fields: Words = {
  Preview: 'पूर्वावलोकन',
  Subject: 'विषय',
  'Application form': 'आवेदन फ़ॉर्म',
  'SMS template': 'SMS टेम्पलेट',
  'Email template': 'ईमेल टेम्पलेट',
  'WhatsApp template': 'WhatsApp टेम्पलेट',
  'Text is required.': 'पाठ आवश्यक है।',
  'Subject is required.': 'विषय आवश्यक है।',
  // Names of record types.
  'Call action': 'कॉल एक्शन',
  'External id': 'बाहरी आईडी',

  // Fields.
  Address: 'पता',
  'Assign to': 'किसे सौंपें',
  At: 'कहाँ',
  'At¦time': 'कितने बजे',
  Colour: 'रंग',
  'Created by': 'किसने बनाया',
  Description: 'वर्णन',
  Field: 'फ़ील्ड',
  'Events to send': 'क्या बताया जाता है',
  Kind: 'प्रकार',
  'Mobile number': 'मोबाइल नंबर',
  Month: 'महीना',
  Number: 'संख्या',
  Paid: 'सवेतन',
  Text: 'पाठ',
  To: 'तक',
  'Values when it was opened': 'खोलते समय क्या था',

  // Choices.
  Other: 'अन्य',
  plain: 'बिना एन्क्रिप्शन',
  Sunday: 'रविवार',
  Monday: 'सोमवार',
  Tuesday: 'मंगलवार',
  Wednesday: 'बुधवार',
  Thursday: 'गुरुवार',
  Friday: 'शुक्रवार',
  Saturday: 'शनिवार',

  // Events of webhooks.
  'Follow-up completed': 'फ़ॉलो-अप पूरा हुआ',
  'Follow-up scheduled': 'फ़ॉलो-अप तय हुआ',

  // Moves of life cycles.
  Approve: 'स्वीकार करें',
  Reopen: 'फिर खोलें',
  'Set priority': 'प्राथमिकता तय करें',
  Withdraw: 'वापस लें',

  // Accounts of providers.
  'Access token': 'एक्सेस टोकन',
  'Account SID': 'खाता SID',
  'Auth token': 'ऑथ टोकन',
  Encryption: 'एन्क्रिप्शन',
  'Number or messaging service': 'नंबर या मैसेजिंग सेवा',
  Port: 'पोर्ट',
  'Sender address': 'भेजने वाले का पता',
  'Sender name': 'भेजने वाले का नाम',
  Server: 'सर्वर',
  'WhatsApp Business account': 'WhatsApp Business खाता',
  'Meta (WhatsApp Business)': 'Meta (WhatsApp Business)',
  'SMTP (e-mail)': 'SMTP (ई-मेल)',
  'STARTTLS (587)': 'STARTTLS (587)',
  'Implicit TLS (465)': 'शुरू से TLS (465)',
  'Twilio (SMS)': 'Twilio (SMS)',
  'Twilio (calls)': 'Twilio (कॉल)',
  'Number for calls': 'कॉल के लिए नंबर',
  'Exotel (calls)': 'Exotel (कॉल)',
  Cluster: 'क्लस्टर',
  'Mumbai cluster': 'मुंबई क्लस्टर',
  'Singapore cluster': 'सिंगापुर क्लस्टर',
  'Exotel API key': 'Exotel API कुंजी',
  'API token': 'API टोकन',
  ExoPhone: 'ExoPhone',
  'Secret of the callback address': 'कॉलबैक पते का गुप्त शब्द',

  // Catalog and user fields.
  Fee: 'फ़ीस',
  '{EntityName} recommendations': '{EntityName}: सिफ़ारिशें',
  'Shortlisted {EntityName}': 'चुने हुए {EntityName}',
  'Not-interested {EntityName}': '{EntityName} जिनमें रुचि नहीं',
  Recommend: 'सिफ़ारिश',
  Courses: 'कोर्स',
  Online: 'ऑनलाइन',
  'Last education': 'पिछली शिक्षा',
  'Year of admission': 'प्रवेश का वर्ष',
};
