import type { AnnouncementContent } from './announcement.decider';
import type { AnnouncementStatus } from './announcement.life';

/** Whether an announcement is shown at a moment (ISO 8601). */
export const isShown = (
  { status, startsAt, endsAt }: Pick<AnnouncementContent, 'startsAt' | 'endsAt'> & { status: AnnouncementStatus },
  now: string,
): boolean => status === 'published' && startsAt <= now && (endsAt === undefined || now < endsAt);

/** Whether it concerns somebody; `teamOf` says who belongs to somebody's team, themselves among them. */
export const concerns = (
  { roles, teams }: Pick<AnnouncementContent, 'roles' | 'teams'>,
  { userId, role }: { userId: string; role: number },
  teamOf: (leader: string) => ReadonlySet<string>,
): boolean => (roles.length === 0 || roles.includes(role)) && (teams.length === 0 || teams.some((leader) => teamOf(leader).has(userId)));
