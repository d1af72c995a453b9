import type { Words } from '../../shared/texts/texts';

/** The texts of this feature in Hindi, by their English. */
export const documentHindi: Words = {
  'New checklist': 'नई चेकलिस्ट',
  'Checklist saved': 'चेकलिस्ट सहेजी गई',
  'Checklist created': 'चेकलिस्ट बनाई गई',
  '{0} documents': '{0} दस्तावेज़',
  'No checklists yet. A checklist names the documents that applicants of a form upload.':
    'अभी कोई चेकलिस्ट नहीं। चेकलिस्ट में वे दस्तावेज़ होते हैं जो फ़ॉर्म के आवेदक अपलोड करते हैं।',
  '{0} could not be opened: {1}': '{0} नहीं खुल सका: {1}',
  'Open in a new tab': 'नए टैब में खोलें',
  Smaller: 'छोटा करें',
  Larger: 'बड़ा करें',
  Turn: 'घुमाएँ',
  'Back to the list': 'सूची पर वापस',
  'Yours until {0}. Keys: V, X, S; + − and R for the picture.': '{0} तक आपके पास। कुंजियाँ: V, X, S; चित्र के लिए +, − और R।',
  'Take this document': 'यह दस्तावेज़ लें',
  'Reject {0}': '{0} अस्वीकार करें',
  'Document rejected': 'दस्तावेज़ अस्वीकार किया गया',
  'You do not hold this document': 'यह दस्तावेज़ आपके पास नहीं है',
  'Take it to see it. Another verifier may hold it, or it may be decided.':
    'देखने के लिए इसे लें। हो सकता है कि यह किसी दूसरे सत्यापनकर्ता के पास हो, या इस पर निर्णय हो चुका हो।',
  'No document waits.': 'कोई दस्तावेज़ बाकी नहीं है।',
  'Verify next': 'अगला सत्यापित करें',
  'You have not verified a document yet.': 'आपने अभी कोई दस्तावेज़ सत्यापित नहीं किया है।',
  Required: 'अनिवार्य',
  'Uploaded as': 'अपलोड का रूप',
  'Note for the applicant': 'आवेदक के लिए टिप्पणी',
  'For applicants who choose this answer. Empty: for all programmes.': 'उन आवेदकों के लिए जो यह उत्तर चुनते हैं। खाली: सभी कार्यक्रमों के लिए।',
  'Empty: for all categories.': 'खाली: सभी श्रेणियों के लिए।',
  Uploaded: 'अपलोड किया गया',
  'Held by': 'किसके पास',
  'In force': 'लागू',
  Archived: 'आर्काइव किया गया',
  'My verifications': 'मेरे सत्यापन',
};
