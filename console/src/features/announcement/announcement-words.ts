/** Labels for announcements. Pure. */
import type { AnnouncementRow } from '@matricula/read-models/announcement';
import { dayIn } from '../../shared/session/tenant-clock';
import { t } from '../../shared/texts/texts';

export const kindWords = { banner: 'Banner', modal: 'Window' };

/** The days on which it is shown, in the tenant's zone. */
export function shownWords({ startsAt, endsAt }: Pick<AnnouncementRow, 'startsAt' | 'endsAt'>, zone: string): string {
  const day = (at: string) => dayIn(at, zone);
  return endsAt === undefined ? t`from ${day(startsAt)}` : t`${day(startsAt)} to ${day(endsAt)}`;
}

/** The state by its times: planned, shown, over, withdrawn. */
export function stateOf(
  { status, startsAt, endsAt }: Pick<AnnouncementRow, 'status' | 'startsAt' | 'endsAt'>,
  now: string,
): { words: string; tone: number | 'plain' | 'done' } {
  if (status === 'withdrawn') return { words: t`Withdrawn`, tone: 'plain' };
  if (endsAt !== undefined && endsAt <= now) return { words: t`Ended`, tone: 'plain' };
  return startsAt > now ? { words: t`Planned¦announcement`, tone: 1 } : { words: t`Shown¦announcement`, tone: 'done' };
}
