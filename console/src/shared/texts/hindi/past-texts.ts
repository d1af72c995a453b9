import type { pastTexts } from '../past-texts';
import type { SameTexts } from '../texts';

export const past: SameTexts<typeof pastTexts.en> = {
  another: 'इसे किसी और क्षण पर जैसा था, दिखाएँ',
  anotherMoment: 'कोई और क्षण',
  asOf: (time) => `${time} के अनुसार`,
  asOfHead: (time) => `${time} के अनुसार`,
  now: 'अभी',
  hourAgo: 'एक घंटा पहले',
  startOfToday: 'आज की शुरुआत',
  yesterday: 'कल इसी समय',
  weekAgo: 'एक सप्ताह पहले',
  asItWasOn: 'जैसा था, इस क्षण पर',
  toCome: 'वह क्षण अभी आना बाकी है।',
  show: 'दिखाएँ',
  showNow: 'अभी का दिखाएँ',
  position: (position) => `(स्थान ${position})`,
  rows: 'पंक्तियाँ',
  figures: 'आँकड़े',
  facts: 'तथ्य',
  rowsThen: 'पंक्तियाँ जैसी थीं',
  figuresThen: 'आँकड़े जैसे थे',
  factsThen: 'तथ्य जैसे थे',
  workingOut: (what) => `${what} निकाले जा रहे हैं`,
  progress: (what, share, events) => `${what} निकाले जा रहे हैं: ${share}%${events && `, ${events} घटनाएँ पढ़ी गईं`}`,
};
