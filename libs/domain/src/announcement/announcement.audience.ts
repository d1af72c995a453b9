import type { AnnouncementContent } from './announcement.decider';
import type { AnnouncementStatus } from './announcement.life';

/** Whether an announcement is shown at a moment (ISO 8601). */
export const isShown = (
  { status, startsAt, endsAt }: Pick<AnnouncementContent, 'startsAt' | 'endsAt'> & { status: AnnouncementStatus },
  now: string,
): boolean => status === 'published' && startsAt <= now && (endsAt === undefined || now < endsAt);

/** Whether an announcement is addressed to a user. `teamOf` gives the members of a user's team, including that user. */
export const concerns = (
  { roles, teams }: Pick<AnnouncementContent, 'roles' | 'teams'>,
  { userId, role }: { userId: string; role: number },
  teamOf: (leader: string) => ReadonlySet<string>,
): boolean => (roles.length === 0 || roles.includes(role)) && (teams.length === 0 || teams.some((leader) => teamOf(leader).has(userId)));
