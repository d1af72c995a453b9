/** How announcements read on the screen. Pure. */
import type { AnnouncementRow } from '@matricula/read-models/announcement';
import { t } from '../../shared/texts/texts';

export const kindWords = { banner: 'Banner', modal: 'Window' };

/** What its times make of it: planned, shown, over, withdrawn. */
export function stateOf(
  { status, startsAt, endsAt }: Pick<AnnouncementRow, 'status' | 'startsAt' | 'endsAt'>,
  now: string,
): { words: string; tone: number | 'plain' | 'done' } {
  if (status === 'withdrawn') return { words: t`Withdrawn`, tone: 'plain' };
  if (endsAt !== undefined && endsAt <= now) return { words: t`Over`, tone: 'plain' };
  return startsAt > now ? { words: t`Planned`, tone: 1 } : { words: t`Shown`, tone: 'done' };
}
