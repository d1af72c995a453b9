import type { Words } from '../../shared/texts/texts';

/** The texts of this feature in Hindi, by their English. */
export const queryHindi: Words = {
  'Applicant Queries': 'आवेदकों के प्रश्न',
  'Applicant Queries Report': 'आवेदकों के प्रश्नों की रिपोर्ट',
  Query: 'प्रश्न',
  'Closed after': 'इतने समय में बंद',
  'No queries yet. Applicants ask them on their own page.': 'अभी कोई प्रश्न नहीं। आवेदक इन्हें अपने पृष्ठ पर पूछते हैं।',
  'This query cannot be shown': 'यह प्रश्न नहीं दिखाया जा सकता',
  'The query does not exist, or you have no access to it.': 'प्रश्न मौजूद नहीं है, या आपको इसकी अनुमति नहीं है।',
  'Go to the queries': 'प्रश्नों पर जाएँ',
  Write: 'लिखें',
  'What is still not clear': 'अब भी क्या स्पष्ट नहीं है',
  'Please say what is still not clear.': 'कृपया बताएँ कि अब भी क्या स्पष्ट नहीं है।',
  'Please write your question.': 'कृपया अपना प्रश्न लिखें।',
  'Questions of applicants': 'आवेदकों के प्रश्न',
  'Further messages of applicants': 'आवेदकों के और संदेश',
  'Queries assigned to you': 'आपको सौंपे गए प्रश्न',
  'Query category': 'प्रश्न की श्रेणी',
  'Query categories': 'प्रश्नों की श्रेणियाँ',
  'Answered in turn by': 'बारी-बारी से उत्तर देने वाले',
  'Empty: those of the form configuration.': 'खाली: फ़ॉर्म सेटिंग वाले।',
  'Question is required.': 'प्रश्न आवश्यक है।',
  'Answer is required.': 'उत्तर आवश्यक है।',
  Translations: 'अनुवाद',
  'Applicants who read another language see its text, else the one above.': 'दूसरी भाषा पढ़ने वाले आवेदक उसका पाठ देखते हैं, नहीं तो ऊपर वाला।',
  'Please choose the language.': 'कृपया भाषा चुनें।',
  'Empty: for every form.': 'खाली: हर फ़ॉर्म के लिए।',
  'Applicants see these answers on their page, and those that match their words before they send a question.':
    'आवेदक ये उत्तर अपने पृष्ठ पर देखते हैं, और प्रश्न भेजने से पहले अपने शब्दों से मिलते उत्तर।',
  'Applicants choose what their question is about. Its users answer in turn.':
    'आवेदक प्रश्न का विषय चुनते हैं। उसके उपयोगकर्ता बारी-बारी से उत्तर देते हैं।',
  'To the end, average': 'अंत तक, औसत',
  'To the end, median': 'अंत तक, माध्यिका',
};
