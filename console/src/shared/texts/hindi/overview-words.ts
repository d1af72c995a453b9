import type { Words } from '../texts';

/** Dashboard and scheduled reports. */
export const overview: Words = {
  'Arrange {0}': '{0} का स्थान बदलें',
  'Drag to another place': 'दूसरे स्थान पर खींचें',
  'Your arrangement was not saved: {0}': 'आपकी व्यवस्था नहीं सहेजी गई: {0}',
  'What to do now': 'अभी क्या करना है',
  'All done: no follow-up is due, and no lead is waiting for its first call.':
    'कुछ बाकी नहीं: किसी फ़ॉलो-अप का समय नहीं हुआ, और कोई लीड पहली कॉल की प्रतीक्षा में नहीं है।',
  'Drag to resize': 'आकार बदलने के लिए खींचें',
  'Hidden widgets': 'छिपे हुए विजेट',
  'Reset the arrangement': 'पहले जैसी व्यवस्था करें',
  'The dashboard could not be loaded': 'डैशबोर्ड लोड नहीं हो सका',
  Arrange: 'व्यवस्थित करें',
  'User, with their team': 'उपयोगकर्ता, अपनी टीम के साथ',
  Everybody: 'सभी लोग',
  'Nothing to show yet': 'अभी दिखाने को कुछ नहीं है',
  'Your role has no access to these widgets. Please contact the administrator.':
    'यहाँ की किसी चीज़ की आपकी भूमिका को अनुमति नहीं है। कृपया व्यवस्थापक से संपर्क करें।',
  'First steps': 'पहले कदम',
  'There are no leads yet. Start with these steps:': 'अभी कोई लीड नहीं है। संस्था की शुरुआत इनसे होती है:',
  'To do': 'करना है',
  'No reports': 'कोई रिपोर्ट नहीं',
  'Your role has no access to any report. Please contact the administrator.':
    'आपकी भूमिका को किसी रिपोर्ट की अनुमति नहीं है। कृपया व्यवस्थापक से संपर्क करें।',
  'This scheduled report no longer exists.': 'ऐसी कोई निर्धारित रिपोर्ट अब नहीं है।',
  '{0}, with its scheduled filter': '{0}, उसी फ़िल्टर के साथ जिससे समय तय हुआ था',
  'Delete it? It will no longer be sent.': 'इसे मिटाएँ? यह आगे नहीं भेजी जाएगी।',
  'Last run': 'पिछली बार',
  Days: 'दिन',
  Next: 'अगली बार',
  Result: 'परिणाम',
  Last: 'पिछली बार',
  'Reason for refusal': 'क्यों नहीं',
  Report: 'रिपोर्ट',
  'Scheduled By': 'किसने समय तय किया',
  Runs: 'कितनी बार चली',
  'send now': 'अभी भेजें',
  'pause or resume': 'रोकें या फिर चलाएँ',
  'Send now': 'अभी भेजें',
  'Send {0} now': '{0} अभी भेजें',
  'No scheduled reports yet. Open a report and choose Schedule… next to Export.':
    'अभी कोई रिपोर्ट ई-मेल से नहीं भेजी जाती। कोई रिपोर्ट खोलें और निर्यात के पास "समय तय करें…" चुनें।',
  'Delete {0}?': '{0} मिटाएँ?',
  'It will no longer be sent. Reports that were already sent are kept.': 'यह आगे नहीं भेजी जाएगी। जो भेजी जा चुकी, वह जहाँ है वहीं रहती है।',
  'Its files have been deleted.': 'इसकी फ़ाइलें अब नहीं रखी हैं।',
};
