import type { Words } from '../../shared/texts/texts';

/** The texts of this feature in Hindi, by their English. */
export const interviewHindi: Words = {
  'My Interviews': 'मेरे साक्षात्कार',
  'Days and panels': 'दिन और पैनल',
  Bookings: 'बुकिंग',
  'Open interviews': 'साक्षात्कार खोलें',
  'Interviews opened': 'साक्षात्कार खोले गए',
  'Interviews cancelled': 'साक्षात्कार रद्द किए गए',
  'Cancel session': 'सत्र रद्द करें',
  'The applicants of this session are told the reason and choose another time.': 'इस सत्र के आवेदकों को कारण बताया जाता है और वे दूसरा समय चुनते हैं।',
  'No interviews yet. Open a day with a panel, and eligible applicants choose their time.':
    'अभी कोई साक्षात्कार नहीं। पैनल के साथ एक दिन खोलें, और पात्र आवेदक अपना समय चुनेंगे।',
  'No interviews are booked yet.': 'अभी कोई साक्षात्कार बुक नहीं है।',
  'No interviews of your panels yet.': 'आपके पैनलों का अभी कोई साक्षात्कार नहीं।',
  '{0} of {1} seats taken': '{1} में से {0} सीटें भरी हैं',
  'Candidate {0}': 'उम्मीदवार {0}',
  Slots: 'समय-खंड',
  'Minutes per slot': 'प्रति खंड मिनट',
  'Seats taken': 'भरी सीटें',
  Panellists: 'पैनल के सदस्य',
  'Seats per slot': 'प्रति खंड सीटें',
  'More than one for a group.': 'समूह के लिए एक से अधिक।',
  'Video link': 'वीडियो लिंक',
  'The scores could not be loaded.': 'अंक लोड नहीं हो सके।',
  'My score': 'मेरे अंक',
  'Other score {0}': 'अन्य अंक {0}',
  'Change scores': 'अंक बदलें',
  'Give scores': 'अंक दें',
  'I do not judge this applicant': 'मैं इस आवेदक का मूल्यांकन नहीं करता',
  'Scores saved': 'अंक सहेजे गए',
  'From the application': 'आवेदन से',
};
