import type { Words } from '../../shared/texts/texts';

/** The texts of this feature in Hindi, by their English. */
export const offerHindi: Words = {
  'The admission of the applicant is opened. A token fee that the offer asks for must be paid.':
    'आवेदक का प्रवेश खुलता है। प्रस्ताव में माँगा टोकन शुल्क भुगतान होना चाहिए।',
  'What applicants pay after they accept. Empty: nothing is due before they are enrolled.':
    'स्वीकार करने के बाद आवेदक जो भुगतान करते हैं। खाली: नामांकन से पहले कुछ देय नहीं।',
  'Token fees to be refunded': 'वापस किए जाने वाले टोकन शुल्क',
  'Fees of ended applications': 'समाप्त आवेदनों के शुल्क',
  'Fees of applications that were not submitted': 'जमा न किए गए आवेदनों के शुल्क',
  'Reason of the rank': 'क्रम का कारण',
  'Number of scores': 'अंकों की संख्या',
  'Equal applicants': 'समान आवेदक',
  'The fixed order of the applications decides, so that the list does not change.': 'आवेदनों का निश्चित क्रम तय करता है, ताकि सूची न बदले।',
  'Letter saved': 'पत्र सहेजा गया',
  'Text of the letter': 'पत्र का पाठ',
  'Preview the letter': 'पत्र का पूर्वावलोकन',
  'For offers of this merit list that are issued from now on.': 'इस योग्यता सूची के उन प्रस्तावों के लिए जो अब से जारी होते हैं।',
  'The best {0} applicants are ranked. The other {1} can be ranked by a later list.':
    'सबसे अच्छे {0} आवेदक क्रम में हैं। बाकी {1} को बाद की सूची में रखा जा सकता है।',
  'Close the merit list': 'योग्यता सूची बंद करें',
  'Merit list closed': 'योग्यता सूची बंद हुई',
  'Nobody waits on "{0}" any more. Applicants without an offer can be ranked by another list; offers that were made go on.':
    'अब "{0}" पर कोई प्रतीक्षा नहीं करता। जिन्हें प्रस्ताव नहीं मिला उन्हें दूसरी सूची में रखा जा सकता है; दिए गए प्रस्ताव चलते रहते हैं।',
  'Ranked by': 'क्रम का आधार',
  'Merit list': 'योग्यता सूची',
  Quota: 'कोटा',
  Quotas: 'कोटे',
  'New merit list': 'नई योग्यता सूची',
  'Merit list published': 'योग्यता सूची प्रकाशित हुई',
  'Rank {0} · {1}': 'क्रम {0} · {1}',
  'No merit list yet. Interviewed applicants are ranked by a declared order.':
    'अभी कोई योग्यता सूची नहीं। साक्षात्कार दिए आवेदकों को घोषित क्रम से रखा जाता है।',
  'Open seats': 'खुली सीटें',
  'Order of merit': 'योग्यता का क्रम',
  'Question of the category': 'श्रेणी का प्रश्न',
  'The question of the form that the quotas are about.': 'फ़ॉर्म का वह प्रश्न जिस पर कोटे हैं।',
  'Leave out applicants whose scores are incomplete': 'जिन आवेदकों के अंक अधूरे हैं उन्हें छोड़ दें',
  'They can be ranked by a later list.': 'उन्हें बाद की सूची में रखा जा सकता है।',
  'Seats that are reserved for a category, out of all seats.': 'कुल सीटों में से किसी श्रेणी के लिए आरक्षित सीटें।',
  'Days to accept': 'स्वीकार करने के दिन',
  'Interview score, the highest first': 'साक्षात्कार के अंक, सबसे अधिक पहले',
  'Submission, the earliest first': 'जमा करने का समय, सबसे पहला पहले',
  'Withdraw offer': 'प्रस्ताव वापस लें',
  Issue: 'जारी करें',
  Issued: 'जारी',
  Drafted: 'मसौदा',
  Expires: 'समाप्ति',
  Expire: 'समाप्त करें',
};
