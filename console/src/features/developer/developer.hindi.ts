import type { Words } from '../../shared/texts/texts';

/** The texts of this feature in Hindi, by their English. */
export const developerHindi: Words = {
  API: 'API',
  'API documentation': 'API दस्तावेज़',
  'The document could not be loaded': 'दस्तावेज़ लोड नहीं हो सका',
  'Search calls, parameters and fields': 'कॉल, पैरामीटर और फ़ील्ड खोजें',
  Parameters: 'पैरामीटर',
  'Body ({0})': 'बॉडी ({0})',
  'Example of the {0}': '{0} का उदाहरण',
  'the example of the {0}': '{0} का उदाहरण',
  'Search events and fields': 'ईवेंट और फ़ील्ड खोजें',
  'Data (version {0})': 'डेटा (संस्करण {0})',
  'Last used': 'पिछला उपयोग',
  'API keys': 'API कुंजियाँ',
  'All events of this tenant, in order from the first, as {0}, one JSON object per line. A consumer needs a key with the scope {1}: {2}.':
    'इस संस्था में जो कुछ हुआ वह सब, पहले ईवेंट से, क्रम में, {0} के रूप में, हर लाइन में एक JSON। पढ़ने वाले को {1} स्कोप वाली कुंजी चाहिए: {2}।',
  'CloudEvents 1.0': 'CloudEvents 1.0',
  'create one': 'एक बनाएँ',
  'Read from the beginning': 'शुरुआत से पढ़ें',
  'the first request': 'पहला अनुरोध',
  'Each line has a {0}. To continue, pass the position of the last line in {1}. An event always has the same {2}, so that you can detect duplicates.':
    'हर लाइन में उसका {0} होता है। आगे {1} में पिछली लाइन का स्थान देकर पढ़ें; एक ही ईवेंट का {2} हमेशा एक ही होता है, इसलिए दोबारा आया ईवेंट पहचान में आ जाता है।',
  'Follow new events': 'आगे जो हो, वह पढ़ते रहें',
  'With {0} (up to 25 seconds), the response waits for the next event, and is empty after that time.':
    '{0} के साथ (25 सेकंड तक) उत्तर अगले ईवेंट के साथ आता है, या उस समय के बाद खाली।',
  'the loop': 'लूप',
  'Only some types': 'केवल कुछ प्रकार',
  'With {0}, a page may have fewer lines than {1}; continue with the header {2} of the response.':
    '{0} के साथ किसी पेज में {1} से कम लाइनें हो सकती हैं; तब उत्तर के हेडर {2} से आगे बढ़ें।',
  'the filtered request': 'फ़िल्टर वाला अनुरोध',
  'After a person is erased, fields marked personal are missing and {0} is true. The event {1} reports the erasure: delete your copies of the data of that lead.':
    'व्यक्ति की जानकारी मिटाए जाने के बाद निजी फ़ील्ड नहीं होते, और {0} true होता है। उस क्षण {1} ईवेंट यह बताता है: उस लीड की जो कॉपी आपके पास है, उसे मिटाएँ।',
  'Requires the scope {0}. Requests with the same {1} are processed once; if the person is already a lead, an enquiry is added to that lead.':
    'स्कोप {0} के साथ। वही {1} एक ही बार गिना जाता है, चाहे कितनी बार भेजा जाए; जो व्यक्ति पहले से लीड है, उसकी लीड में पूछताछ जुड़ती है।',
  'the capture request': 'लीड भेजने का अनुरोध',
  'always present': 'होना ज़रूरी है',
  'Nothing matches “{0}”.': '“{0}” से कुछ मेल नहीं खाता।',
  'list of {0}': '{0} की सूची',
  '{0} is required': '{0} ज़रूरी है',
  'The body is not valid JSON: {0}': 'बॉडी JSON नहीं है: {0}',
  'API key is required': 'API कुंजी ज़रूरी है',
  'This changes data. Send it?': 'इससे डेटा बदलता है। भेजें?',
  'Try {0} {1}': '{0} {1} आज़माएँ',
  'Try it': 'आज़माएँ',
  'Body (JSON)': 'बॉडी (JSON)',
  'Sending…': 'भेजा जा रहा है…',
  'my session': 'मेरा सत्र',
  '{0} ms': '{0} ms',
  'Response body': 'उत्तर की बॉडी',
  'The first {0} characters are shown.': 'पहले {0} अक्षर दिखाए गए हैं।',
};
