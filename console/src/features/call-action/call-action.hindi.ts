import type { Words } from '../../shared/texts/texts';

/** The texts of this feature in Hindi, by their English. */
export const callActionHindi: Words = {
  'Add Lead Stage': 'लीड स्टेज जोड़ें',
  'Stage Tag': 'स्टेज टैग',
  'Stage Tag*': 'स्टेज टैग*',
  'Enter your conversation message here....': 'बातचीत यहाँ लिखें....',
  'Allow Automation Communication': 'स्वचालित संदेश भेजने दें',
  Attachments: 'संलग्न फ़ाइलें',
  'Drop files here, or {0}': 'फ़ाइलें यहाँ छोड़ें, या {0}',
  'choose some': 'चुनें',
  '.pdf, .jpg, .png, up to 5 MB each': '.pdf, .jpg, .png, हर एक 5 MB तक',
  'Comment template': 'टिप्पणी का टेम्पलेट',
  'Typed after a slash in the comment.': 'टिप्पणी में स्लैश के बाद लिखें।',
  'Save and next': 'सहेजें और अगली',
  'Pending Followup': 'बाकी फ़ॉलो-अप',
  'Mark Status': 'पूरा करें',
  'The follow-up of {0} is completed when you save.': 'सहेजने पर {0} का फ़ॉलो-अप पूरा हो जाएगा।',
  'Close without a next step?': 'अगले कदम के बिना बंद करें?',
  'Restore and close': 'वापस लाएँ और बंद करें',
  'The follow-up is marked done and nothing is planned next. Save the call action, or close and restore the follow-up.':
    'फ़ॉलो-अप पूरा हो चुका है और आगे कुछ तय नहीं है। कॉल एक्शन सहेजें, या बंद करके फ़ॉलो-अप वापस लाएँ।',
  'Mark {0} as done first': 'पहले {0} पूरा करें',
  'the pending follow-up': 'बाकी फ़ॉलो-अप',
  'Needed: {0}': 'ज़रूरी: {0}',
  '{0} Nothing was saved.': '{0} कुछ भी नहीं सहेजा गया।',
  'No connection: the stage is saved as soon as it is back.': 'कनेक्शन नहीं है: कनेक्शन लौटते ही स्टेज सहेजी जाएगी।',
  'Copy your comment': 'अपनी टिप्पणी कॉपी करें',
  'Mark the follow-up of {0} as done': '{0} का फ़ॉलो-अप पूरा करें',
  'Before Add Lead Stage': 'लीड स्टेज जोड़ने से पहले',
  'The pending follow-ups could not be loaded': 'बाकी फ़ॉलो-अप लोड नहीं हो सके',
  'Loading the pending follow-ups...': 'बाकी फ़ॉलो-अप लोड हो रहे हैं...',
};
