import type { Words } from '../texts';

/** Refusals of the server about scores, offers and enrolments of applicants; numbers stand for their values. */
export const applicationRefusals: Words = {
  // Scorecards and scores
  'Another user changed this scorecard in the meantime. Nothing was saved.': 'इस बीच किसी और ने यह स्कोरकार्ड बदल दिया। कुछ भी सहेजा नहीं गया।',
  'A scorecard stays with its form.': 'स्कोरकार्ड अपने फ़ॉर्म के साथ ही रहता है।',
  'Please add a criterion.': 'कृपया एक मानदंड जोड़ें।',
  'There is no such interview.': 'ऐसा कोई साक्षात्कार नहीं है।',
  'You have scored this applicant already. Please ask an admin.': 'आप इस आवेदक को पहले ही अंक दे चुके हैं। कृपया किसी एडमिन से पूछें।',
  'This applicant is scored by another version of the scorecard. Please open the scores again.':
    'इस आवेदक को स्कोरकार्ड के दूसरे संस्करण से अंक दिए जाते हैं। कृपया अंक फिर से खोलें।',
  'This scorecard has no such criterion.': 'इस स्कोरकार्ड में ऐसा कोई मानदंड नहीं है।',
  'You judge this applicant. The application can be opened after you have scored, or declared that you do not judge.':
    'आप इस आवेदक का मूल्यांकन करते हैं। अंक देने या मूल्यांकन न करने की घोषणा के बाद आवेदन खोला जा सकता है।',
  'You look after this applicant. Please declare that you do not judge.': 'आप इस आवेदक की देखभाल करते हैं। कृपया घोषित करें कि आप मूल्यांकन नहीं करते।',
  // Merit lists and enrolments
  'Interviews were marked as held a moment ago. Please publish again in a few seconds.':
    'कुछ साक्षात्कार अभी-अभी संपन्न चिह्नित किए गए। कृपया कुछ सेकंड बाद फिर से प्रकाशित करें।',
  'Some of these applicants were put on another merit list in the meantime. Nothing was published: please publish again.':
    'इस बीच इनमें से कुछ आवेदक दूसरी मेरिट सूची में आ गए। कुछ भी प्रकाशित नहीं हुआ: कृपया फिर से प्रकाशित करें।',
  'The token fee of the offer is not paid yet.': 'प्रस्ताव का टोकन शुल्क अभी नहीं चुकाया गया है।',
  'You waived the token fee of this applicant: another person enrols them.':
    'इस आवेदक का टोकन शुल्क आपने माफ़ किया: नामांकन कोई दूसरा व्यक्ति करता है।',
  'We are sorry, but your role does not see all fields of leads, so it cannot open files of applicants.':
    'क्षमा करें, आपकी भूमिका लीड के सभी फ़ील्ड नहीं देखती, इसलिए वह आवेदकों की फ़ाइलें नहीं खोल सकती।',
};
