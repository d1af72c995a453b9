import type { Words } from '../../shared/texts/texts';

/** The texts of this feature in Hindi, by their English. */
export const scorecardHindi: Words = {
  'Interviews that need another reader': 'साक्षात्कार जिन्हें एक और मूल्यांकनकर्ता चाहिए',
  'New scorecard': 'नया स्कोरकार्ड',
  'Scorecard saved': 'स्कोरकार्ड सहेजा गया',
  'Third reader': 'तीसरा परीक्षक',
  'Third reader from': 'तीसरा परीक्षक इतने से',
  'Version {0} · {1} criteria': 'संस्करण {0} · {1} मानदंड',
  'No scorecards yet. Panels score interviews by the scorecard of the form.':
    'अभी कोई स्कोरकार्ड नहीं। पैनल फ़ॉर्म के स्कोरकार्ड से साक्षात्कार को अंक देते हैं।',
  'Add reader': 'परीक्षक जोड़ें',
  'Has scored': 'अंक दे चुका है',
  'Reader added': 'परीक्षक जोड़ा गया',
  '{0} scores': '{0} अंक',
  'No interviews to score yet.': 'अंक देने के लिए अभी कोई साक्षात्कार नहीं।',
  Needed: 'आवश्यक',
  Criteria: 'मानदंड',
  Criterion: 'मानदंड',
  Maximum: 'अधिकतम',
  'Spread that asks a third reader': 'अंतर जिस पर तीसरा परीक्षक बुलाया जाता है',
  'In per cent of the maximum, between the highest and the lowest score.': 'अधिकतम के प्रतिशत में, सबसे अधिक और सबसे कम अंकों के बीच।',
  Reader: 'परीक्षक',
};
