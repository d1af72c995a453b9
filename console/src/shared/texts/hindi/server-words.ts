import type { Words } from '../texts';

/** The most frequent server messages; numbers stand for their values. */
export const server: Words = {
  'Saved Successfully': 'सहेजा गया',
  'Some error': 'कोई त्रुटि हुई',
  'Created successfully': 'सफलतापूर्वक बनाया गया',
  'Followup done successfully.': 'फ़ॉलो-अप पूरा हुआ।',
  'The follow-up is pending again.': 'फ़ॉलो-अप फिर से बाकी है।',
  'This completion cannot be undone: the lead has moved on since.': 'इसे वापस नहीं लिया जा सकता: लीड आगे बढ़ चुकी है।',
  'Only the person who completed a follow-up can undo it.': 'फ़ॉलो-अप को वही व्यक्ति वापस ला सकता है जिसने उसे पूरा किया।',
  'A completion can be undone within an hour only.': 'पूरा किया हुआ फ़ॉलो-अप एक घंटे के भीतर ही वापस लाया जा सकता है।',
  'Marked as not a duplicate': 'दोहराव नहीं के रूप में चिह्नित',
  'Listed as a possible duplicate again': 'फिर से संभावित दोहराव के रूप में सूचीबद्ध',
  'This lead was merged into another lead.': 'यह लीड दूसरी लीड में मिला दी गई है।',
  'One of the leads changed in the meantime. Please look at both again.': 'इस बीच एक लीड बदल गई। कृपया दोनों को फिर से देखें।',
  'A lead cannot be merged with itself.': 'लीड को उसी के साथ नहीं मिलाया जा सकता।',
  'This lead is not merged into another one.': 'यह लीड किसी दूसरी लीड में नहीं मिलाई गई है।',
  'Name is required': 'नाम ज़रूरी है',
  'Phone is required': 'फ़ोन ज़रूरी है',
  'Complete the pending follow-up first.': 'पहले बाकी फ़ॉलो-अप पूरा करें।',
  'The stage of this lead is locked.': 'इस लीड की स्टेज बंद है।',
  'Please, Enter 10 digit Mobile Number.': 'कृपया 10 अंकों का मोबाइल नंबर डालें।',
  'A spreadsheet shortened this number and its last digits are lost. Format the column as text and enter the number again.':
    'स्प्रेडशीट ने यह नंबर छोटा कर दिया और इसके आख़िरी अंक खो गए। कॉलम को टेक्स्ट बनाएँ और नंबर फिर से डालें।',
  'Enter a phone number that exists with the country code {0}.': 'देश कोड {0} के साथ सही फ़ोन नंबर डालें।',
  'Custom Phone Regex cannot be used: {0}': 'फ़ोन का अपना Regex इस्तेमाल नहीं हो सकता: {0}',
  'A job stopped because its owner no longer has the permission. You can resume it':
    'एक कार्य रुक गया: जिस व्यक्ति का वह था, उसे अब इसकी अनुमति नहीं है। आप उसे फिर से शुरू कर सकते हैं',
  'What you may see has changed since this file was made. Export it again to get what you may see now.':
    'यह फ़ाइल बनने के बाद आपकी अनुमतियाँ बदल गई हैं। अब जो आप देख सकते हैं, उसके लिए फिर से एक्सपोर्ट करें।',
  'What you may see has changed since this file was made. Upload the file again to go on.':
    'यह फ़ाइल बनने के बाद आपकी अनुमतियाँ बदल गई हैं। आगे बढ़ने के लिए फ़ाइल फिर से अपलोड करें।',
  'What you may see has changed since this file was made. Open the report to see what you may see now.':
    'यह फ़ाइल बनने के बाद आपकी अनुमतियाँ बदल गई हैं। अब जो आप देख सकते हैं, उसके लिए रिपोर्ट खोलें।',
  'There is no such lead.': 'ऐसी कोई लीड नहीं है।',
  'The server cannot be reached.': 'सर्वर से संपर्क नहीं हो रहा है।',
  'Your session has expired. Sign in again.': 'आपका सत्र समाप्त हो गया। फिर से साइन इन करें।',
  'The server answered {0}.': 'सर्वर का उत्तर: {0}',
  'Recommended by a counsellor': 'काउंसलर की सिफ़ारिश',
  'The lead enquired about it': 'लीड ने इसके बारे में पूछा',
  'Offers {0}': '{0} पढ़ाता है',
  'Has courses in {0}': '{0} की पढ़ाई है',
  'Recommended for leads of {0}': '{0} की लीड के लिए सिफ़ारिश',
  'In {0}, where the lead lives': '{0} में, जहाँ लीड रहती है',
  'In {0}, the state of the lead': 'लीड के राज्य {0} में',
  'In {0}, as asked for': '{0} में, जैसा चाहा गया',
  'In a stream that was asked for': 'चाही गई स्ट्रीम में',
  'Offers a degree that was asked for': 'चाही गई डिग्री देता है',
  'Offers a specialisation that was asked for': 'चाही गई विशेषज्ञता देता है',
  'Offers the level that was asked for': 'चाहा गया स्तर है',
  'Offers the mode that was asked for': 'चाहे गए तरीके से पढ़ाता है',
  'Within the fees that were asked for': 'चाही गई फ़ीस के भीतर',
  'You own this lead or submitted its admission: another manager must confirm it.':
    'यह लीड आपकी है या प्रवेश आपने जमा किया: किसी और प्रबंधक को पुष्टि करनी होगी।',
  'This admission is your own: a manager above you must do this.': 'यह प्रवेश आपका अपना है: आपके ऊपर के प्रबंधक को यह करना होगा।',
  'Please enter the amount that the college got.': 'कृपया कॉलेज को मिली राशि लिखें।',
};
