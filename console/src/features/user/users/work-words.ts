/** A user's open work, one line each; zero counts are left out. Pure. */
import { type DataOf } from '../../../shared/http/answers';
import { counted, countedRecords } from '../../../shared/texts/counted';
import { t } from '../../../shared/texts/texts';

const due = (...[count, what]: Parameters<typeof counted>) => (count === 0 ? [] : [counted(count, what)]);

export function workInWords({ leads, follow_ups, tickets, orders, reports, records }: DataOf<'User_work'>): string[] {
  const [followUps] = due(follow_ups, 'pending follow-up');
  return [
    ...due(leads, 'lead').map((line) => (followUps ? t`${line}, with ${followUps}` : line)),
    ...due(tickets, 'open ticket'),
    ...due(orders, 'open order'),
    ...due(reports, 'person who reports to them'),
    ...records.flatMap(({ label, count }) => (count === 0 ? [] : [countedRecords(count, label)])),
  ];
}
