import type { Words } from '../texts';

/** What the server says most often; numbers stand for what is in it. */
export const server: Words = {
  'Saved Successfully': 'सहेजा गया',
  'Some error': 'कोई त्रुटि हुई',
  'Followup done successfully.': 'फ़ॉलो-अप पूरा हुआ।',
  'Name is required': 'नाम ज़रूरी है',
  'Phone is required': 'फ़ोन ज़रूरी है',
  'Complete the pending follow-up first.': 'पहले बाकी फ़ॉलो-अप पूरा करें।',
  'The stage of this lead is locked.': 'इस लीड की स्टेज बंद है।',
  'A job stopped: the person behind it may not do it any more. You can resume it':
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
};
