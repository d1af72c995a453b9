import type { Words } from '../texts';

/** Headings of lists, tabs and reports: columns, states, figures; and counts. */
export const lists: Words = {
  // Counts: singular and plural.
  '{0} attempt': '{0} प्रयास',
  '{0} attempts': '{0} प्रयास',
  '{0} corrected row': '{0} सुधारी गई पंक्ति',
  '{0} corrected rows': '{0} सुधारी गई पंक्तियाँ',
  '{0} day': '{0} दिन',
  '{0} days': '{0} दिन',
  '{0} lead': '{0} लीड',
  '{0} lead was refused': '{0} लीड अस्वीकृत हुई',
  '{0} leads were refused': '{0} लीड अस्वीकृत हुईं',
  '{0} line': '{0} पंक्ति',
  '{0} lines': '{0} पंक्तियाँ',
  '{0} name': '{0} नाम',
  '{0} names': '{0} नाम',
  '{0} new change': '{0} नया बदलाव',
  '{0} new changes': '{0} नए बदलाव',
  '{0} change': '{0} बदलाव',
  '{0} changes': '{0} बदलाव',
  '{0} open order': '{0} खुला ऑर्डर',
  '{0} open orders': '{0} खुले ऑर्डर',
  '{0} open ticket': '{0} खुला टिकट',
  '{0} open tickets': '{0} खुले टिकट',
  '{0} pending follow-up': '{0} बाकी फ़ॉलो-अप',
  '{0} pending follow-ups': '{0} बाकी फ़ॉलो-अप',
  '{0} person': '{0} व्यक्ति',
  '{0} person has it': '{0} व्यक्ति के पास है',
  '{0} people have it': '{0} लोगों के पास है',
  '{0} person who reports to them': '{0} व्यक्ति जो उनके अधीन है',
  '{0} people who report to them': '{0} लोग जो उनके अधीन हैं',
  '{0} rating': '{0} रेटिंग',
  '{0} ratings': '{0} रेटिंग',
  '{0} row': '{0} पंक्ति',
  '{0} time': '{0} बार',
  '{0} times': '{0} बार',
  '{0} s': '{0} से॰',

  // Columns.
  'Exported by': 'किसने निर्यात किया',
  'Last change': 'पिछला बदलाव',
  'Rows written': 'लिखी गई पंक्तियाँ',
  Title: 'शीर्षक',
  'To¦whom': 'किसे',

  // Tabs.
  Payout: 'भुगतान',
  Quality: 'गुणवत्ता',
  Rates: 'दरें',

  // States.
  '! Failed': '! विफल',
  'Being written': 'लिखी जा रही है',
  Completed: 'पूरा',
  Done: 'पूरा',
  Open: 'खुला',
  'Open¦it': 'खोलें',
  Planned: 'योजना में',
  Ready: 'तैयार',
  Undoing: 'वापस लिया जा रहा है',

  // Reports and the dashboard.
  'Done late': 'देर से पूरे',
  'Imports and automation': 'आयात और स्वचालन',
  Rate: 'दर',
  'Add people': 'लोग जोड़ें',
  'Import leads': 'लीड आयात करें',

  // Imports and bulk actions.
  'Leads that were worked on since then are kept.': 'जिस पर तब से किसी ने काम किया, वह जैसा है वैसा रहता है।',
  assigned: 'सौंपी गईं',
  'already theirs': 'पहले से उनकी',
  moved: 'बदली गईं',
  verified: 'सत्यापित',
  'Import of another user': 'दूसरे उपयोगकर्ता का आयात',
  '{0}: {1} of {2}': '{0}: {2} में से {1}',
  '{0}: {1} of {2}, undoing': '{0}: {2} में से {1}, वापस लिया जा रहा है',
  '{0}: {1}.': '{0}: {1}।',

  // Empty states and cancelled items.
  'No match': 'उस नाम का कुछ नहीं',
  'Nothing to choose from yet': 'अभी चुनने को कुछ नहीं है',
  'There is nothing to sort yet.': 'अभी क्रम में लगाने को कुछ नहीं है।',
  'Choose other days, or remove a filter.': 'दूसरे दिन चुनें, या कोई फ़िल्टर हटाएँ।',

  // Miscellaneous.
  '(none)': '(कोई नहीं)',
  Fresh: 'नई',
  today: 'आज',
  Limits: 'अधिक से अधिक कितनी लीड',
  'To pick up a draggable item, press the space bar. While dragging, use the arrow keys to move the item. Press space again to drop the item in its new position, or press escape to cancel.':
    'पंक्ति उठाने के लिए Space दबाएँ। ले जाते समय तीर कुंजियों से खिसकाएँ। नए स्थान पर रखने के लिए फिर Space दबाएँ, या छोड़ने के लिए Escape।',
  Contact: 'संपर्क',
  'Leave¦screen': 'जाएँ',
  Leave: 'छुट्टी',
  call: 'कॉल',
  once: 'एक बार',
  'Enrolled %': 'दाख़िला %',
  'Verified %': 'सत्यापित %',
  'Week of {0}': '{0} का सप्ताह',
};
