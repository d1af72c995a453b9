import type { Words } from '../../shared/texts/texts';

/** The texts of this feature in Hindi, by their English. */
export const followUpHindi: Words = {
  'Follow-ups that are due': 'फ़ॉलो-अप जिनका समय हो गया',
  'Overdue follow-ups, each morning': 'बकाया फ़ॉलो-अप, हर सुबह',
  Pending: 'बाकी',
  Upcoming: 'आने वाले',
  'Done At': 'कब पूरा हुआ',
  'Mark done (d)': 'पूरा करें (d)',
  'mark the follow-up done': 'फ़ॉलो-अप पूरा करें',
  'Fresh, no call action': 'नई, बिना कॉल एक्शन',
  '! Overdue': '! समय पार',
  'Pending follow-ups of the coming two weeks': 'अगले दो हफ़्तों के बाकी फ़ॉलो-अप',
  '{0}: {1} pending': '{0}: {1} बाकी',
  'Done %': 'पूरे %',
  'Done¦counted': 'पूरे',
  Due: 'जिनका समय था',
  'Due day': 'किस दिन होना था',
  'Due so far': 'अब तक देय',
  'Done in time': 'समय पर पूरे',
  'Punctuality %': 'समय-पाबंदी %',
  'Median delay': 'मध्यम देरी',
  'Longest delay': 'सबसे लंबी देरी',
  'Follow-up Punctuality': 'फ़ॉलो-अप की समय-पाबंदी',
};
