/** Which follow-ups a tab shows, by the tenant's day. Pure. */
import dayjs from 'dayjs';
import { type Filter } from '@matricula/read-models/kernel';
import { dayBounds, inZone } from '../../../shared/session/tenant-clock';

export const followUpStages = ['today', 'overdue', 'upcoming', 'done'] as const;
export type FollowUpStage = (typeof followUpStages)[number];

export const stageOf = (param: string | null): FollowUpStage => followUpStages.find((stage) => stage === param) ?? 'today';

/** The condition of a tab; `userId` limits it to the user's own queue. Must match the server's counts. */
export function stageFilter(stage: FollowUpStage, zone: string, now: Date, userId?: string): Filter {
  const today = dayBounds(inZone(now, zone).format('YYYY-MM-DD'), zone);
  const status = (value: string): Filter => ({ field: 'status', op: 'eq', value });
  const parts: Filter[] = {
    today: [status('pending'), { field: 'dueAt', op: 'between' as const, ...today }],
    overdue: [status('pending'), { field: 'dueAt', op: 'lt' as const, value: now.toISOString() }],
    upcoming: [status('pending'), { field: 'dueAt', op: 'gt' as const, value: today.to }],
    done: [status('done')],
  }[stage];
  return { and: userId ? [...parts, { field: 'ownerId', op: 'eq', value: userId }] : parts };
}

/** The days of the strip: today and the following 13, `YYYY-MM-DD` in the tenant's zone. */
export function comingDays(zone: string, now: Date): string[] {
  const today = dayjs(inZone(now, zone).format('YYYY-MM-DD'));
  return Array.from({ length: 14 }, (_, ahead) => today.add(ahead, 'day').format('YYYY-MM-DD'));
}
