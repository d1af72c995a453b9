import type { Words } from '../../shared/texts/texts';

/** The texts of this feature in Hindi, by their English. */
export const admissionHindi: Words = {
  Admission: 'प्रवेश',
  Admissions: 'प्रवेश',
  'Admission confirmation': 'प्रवेश की पुष्टि',
  'Add files': 'फ़ाइलें जोड़ें',
  'Accepted by the college': 'कॉलेज ने स्वीकार किया',
  'Await the college': 'कॉलेज के उत्तर की प्रतीक्षा',
  'Cancel admission': 'प्रवेश रद्द करें',
  Claimed: 'दावा किया गया',
  'College status': 'कॉलेज की स्थिति',
  Confirmed: 'पुष्टि हुई',
  'Erased person': 'मिटाया गया व्यक्ति',
  'Files saved': 'फ़ाइलें सहेजी गईं',
  'No admissions yet. A call action with the stage Enrolled opens one.': 'अभी कोई प्रवेश नहीं है। Enrolled चरण वाली कॉल कार्रवाई से प्रवेश खुलता है।',
  'Open the lead': 'लीड खोलें',
  'Rejected by the college': 'कॉलेज ने अस्वीकार किया',
  'Set amount': 'राशि तय करें',
  Submitted: 'जमा किया गया',
  'The admission does not exist, or you have no access to it.': 'यह प्रवेश मौजूद नहीं है, या आपको इसकी अनुमति नहीं है।',
  'The files were not saved: {0}': 'फ़ाइलें सहेजी नहीं गईं: {0}',
  'This lead has no admissions yet. A call action with the stage Enrolled opens one.':
    'इस लीड का अभी कोई प्रवेश नहीं है। Enrolled चरण वाली कॉल कार्रवाई से प्रवेश खुलता है।',
};
