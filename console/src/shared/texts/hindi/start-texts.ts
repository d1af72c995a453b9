import type { startTexts } from '../start-texts';
import type { SameTexts } from '../texts';

export const start: SameTexts<typeof startTexts.en> = {
  loading: 'लोड हो रहा है',
  copy: 'कॉपी करें',
  copyReference: 'संदर्भ कॉपी करें',
  dismiss: 'बंद करें',
  show: 'दिखाएँ',
  hide: 'छिपाएँ',
  showOf: (label) => `${label} दिखाएँ`,
  hideOf: (label) => `${label} छिपाएँ`,
  notShown: 'यह स्क्रीन नहीं दिखाई जा सकी',
  reload: 'फिर से लोड करें',
  lostAnswer: 'पता नहीं कि आपका पिछला बदलाव सहेजा गया या नहीं; फिर से लोड करके देखें।',
  refused: 'अनुरोध पूरा नहीं हुआ; इससे कुछ भी नहीं सहेजा गया।',
  stoppedDrawing: 'स्क्रीन बनते समय रुक गई। पहले सहेजा हुआ सुरक्षित है; बिना सहेजा पाठ चला गया।',
};
