import { hindiMomentWords, momentWords } from '@matricula/domain/kernel/date-words';

/** The texts of the pay page in a language; functions take values. */
export interface PayTexts {
  language: 'en' | 'hi';
  paid: string;
  receiptOnItsWay: string;
  expired: readonly [heading: string, words: string];
  cancelled: readonly [heading: string, words: string];
  total: string;
  paidSoFar: string;
  openUntil: string;
  documents: string;
  waiting: string;
  startAgain: string;
  backToApplication: string;
  amount: string;
  between: (least: string, most: string) => string;
  pay: string;
  paySum: (sum: string) => string;
  atProvider: string;
  leaving: readonly [heading: string, words: string, link: string];
  /** A moment by the clock of the institution. */
  moment: (at: string, timeZone: string) => string;
  /** A refusal, by its English text; those without a translation stay English. */
  refusal: (english: string) => string;
}

const english: PayTexts = {
  language: 'en',
  paid: 'Thank you, it is paid',
  receiptOnItsWay: 'Your receipt is on its way. This page shows it in a moment.',
  expired: ['This payment link has expired', 'Please ask the institution for another one.'],
  cancelled: ['This payment link was cancelled', 'Please ask the institution if you still want to pay.'],
  total: 'Total',
  paidSoFar: 'Paid so far',
  openUntil: 'Open until',
  documents: 'Documents',
  waiting: 'We are waiting for your payment to be confirmed. This page asks for it every few seconds.',
  startAgain: 'If you did not pay, start again.',
  backToApplication: 'Back to your application',
  amount: 'Amount in rupees',
  between: (least, most) => `At least ${least}, at most ${most}.`,
  pay: 'Pay',
  paySum: (sum) => `Pay ${sum}`,
  atProvider: 'You pay on the page of the payment provider. We never see your card.',
  leaving: ['One moment', 'You are taken to the page of the payment provider.', 'Continue to the payment'],
  moment: momentWords,
  refusal: (text) => text,
};

/** Refusals that payers meet, and the headings of their pages. */
const refusals: Readonly<Record<string, string>> = {
  'Payment link not found': 'भुगतान लिंक नहीं मिला',
  'Document not found': 'दस्तावेज़ नहीं मिला',
  'This address is no longer valid': 'यह पता अब मान्य नहीं है',
  'Please try again': 'कृपया फिर से कोशिश करें',
  'Online payment is not possible': 'ऑनलाइन भुगतान संभव नहीं है',
  'Not possible': 'संभव नहीं',
  'There is no such payment link. Please ask the institution for another one.': 'ऐसा कोई भुगतान लिंक नहीं है। कृपया संस्था से दूसरा माँगें।',
  'There is no such document.': 'ऐसा कोई दस्तावेज़ नहीं है।',
  'Online payments are not set up. Please ask the institution.': 'ऑनलाइन भुगतान की व्यवस्था नहीं है। कृपया संस्था से पूछें।',
  'Nothing can be paid: nothing is open of the order.': 'कुछ नहीं चुकाया जा सकता: ऑर्डर का कुछ बकाया नहीं है।',
  'The payment provider refused this payment. Please ask the institution.': 'भुगतान प्रदाता ने यह भुगतान अस्वीकार किया। कृपया संस्था से पूछें।',
  'Another sum is being paid by this link. Please try again later.': 'इस लिंक से दूसरी राशि चुकाई जा रही है। कृपया बाद में कोशिश करें।',
  'This link was opened in another tab. Please try again.': 'यह लिंक दूसरे टैब में खोला गया। कृपया फिर से कोशिश करें।',
  'This link was opened too often. Please ask for another one.': 'यह लिंक बहुत बार खोला गया। कृपया दूसरा लिंक माँगें।',
  'A payment for this link is being confirmed. Please check again in a minute before you pay.':
    'इस लिंक के एक भुगतान की पुष्टि हो रही है। भुगतान करने से पहले कृपया एक मिनट में फिर देखें।',
  'The payment provider does not answer. Please try again in a minute.': 'भुगतान प्रदाता उत्तर नहीं देता। कृपया एक मिनट में फिर कोशिश करें।',
  'This payment link has expired.': 'इस भुगतान लिंक का समय समाप्त हो गया है।',
  'This application has ended.': 'यह आवेदन समाप्त हो गया है।',
  'The offer of this application has ended.': 'इस आवेदन का प्रस्ताव समाप्त हो गया है।',
  'The token fee of this application was waived.': 'इस आवेदन का टोकन शुल्क माफ़ कर दिया गया है।',
  'The amount is more than what is open.': 'राशि बकाया से अधिक है।',
  'The amount is less than the smallest part.': 'राशि सबसे छोटे भाग से कम है।',
  'Less than ₹1 would be left, which cannot be paid alone. Please pay the whole sum.':
    '₹1 से कम बचेगा, जो अकेले नहीं चुकाया जा सकता। कृपया पूरी राशि चुकाएँ।',
  'Enter a sum of rupees, such as 500 or 500.50.': 'रुपये में राशि लिखें, जैसे 500 या 500.50।',
};

const hindi: PayTexts = {
  language: 'hi',
  paid: 'धन्यवाद, भुगतान हो गया',
  receiptOnItsWay: 'आपकी रसीद बन रही है। यह पृष्ठ उसे थोड़ी देर में दिखाएगा।',
  expired: ['इस भुगतान लिंक का समय समाप्त हो गया है', 'कृपया संस्था से दूसरा लिंक माँगें।'],
  cancelled: ['यह भुगतान लिंक रद्द किया गया', 'यदि आप फिर भी भुगतान करना चाहते हैं तो कृपया संस्था से पूछें।'],
  total: 'कुल',
  paidSoFar: 'अब तक चुकाया',
  openUntil: 'इस समय तक खुला',
  documents: 'दस्तावेज़',
  waiting: 'हम आपके भुगतान की पुष्टि की प्रतीक्षा कर रहे हैं। यह पृष्ठ हर कुछ सेकंड में पूछता है।',
  startAgain: 'यदि आपने भुगतान नहीं किया, तो फिर से शुरू करें।',
  backToApplication: 'अपने आवेदन पर लौटें',
  amount: 'राशि रुपये में',
  between: (least, most) => `कम से कम ${least}, अधिकतम ${most}।`,
  pay: 'भुगतान करें',
  paySum: (sum) => `${sum} चुकाएँ`,
  atProvider: 'आप भुगतान प्रदाता के पृष्ठ पर भुगतान करते हैं। हम आपका कार्ड कभी नहीं देखते।',
  leaving: ['एक क्षण', 'आपको भुगतान प्रदाता के पृष्ठ पर ले जाया जा रहा है।', 'भुगतान पर जाएँ'],
  moment: hindiMomentWords,
  refusal: (text) => (Object.hasOwn(refusals, text) ? refusals[text]! : text),
};

/** Texts in the first language of the browser that the page has; English if it has none of them. */
export function payTextsOf(accepted: string | undefined): PayTexts {
  const wanted = (accepted ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...more] = part.trim().toLowerCase().split(';');
      const weight = more.map((one) => /^\s*q=([\d.]+)\s*$/.exec(one)?.[1]).find((one) => one !== undefined);
      return { language: tag.split('-')[0], weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ language, weight }) => (language === 'en' || language === 'hi') && weight > 0)
    .toSorted((one, other) => other.weight - one.weight);
  return wanted[0]?.language === 'hi' ? hindi : english;
}
