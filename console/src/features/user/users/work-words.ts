/** What somebody has to do, line by line; nothing of what there is none. Pure. */
import { whole } from '@matricula/domain/kernel/figures';
import { type DataOf } from '../../../shared/http/answers';

const counted = (count: number, one: string, many = `${one}s`) =>
  count === 0 ? [] : [`${whole.format(count)} ${count === 1 ? one : many}`];

export function workInWords({ leads, follow_ups, tickets, reports, records }: DataOf<'User_work'>): string[] {
  const [followUps] = counted(follow_ups, 'pending follow-up');
  return [
    ...counted(leads, 'lead').map((line) => (followUps ? `${line}, with ${followUps}` : line)),
    ...counted(tickets, 'open ticket'),
    ...counted(reports, 'person who reports to them', 'people who report to them'),
    ...records.flatMap(({ label, count }) => counted(count, label.toLowerCase())),
  ];
}
