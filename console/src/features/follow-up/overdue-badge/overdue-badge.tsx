import { whole } from '@matricula/domain/kernel/figures';
import { hasOwnQueue, useFollowUpCounts } from '../../../shared/lead/follow-up-counts.query';
import { useCurrentUser } from '../../../shared/session/session';
import { t } from '../../../shared/texts/texts';

/** The menu is on every screen of every user: it may lag by some seconds. */
const EVERY_MS = 15_000;

/** The number of overdue follow-ups: the user's own, or everyone's for roles without a queue. */
export function OverdueBadge({ small }: { small: boolean }) {
  const user = useCurrentUser();
  const counts = useFollowUpCounts(user && hasOwnQueue(Number(user.role)) ? String(user.id) : undefined, EVERY_MS);
  if (!counts?.overdue) return null;
  return (
    <b className="menu-badge tabular" data-small={small} title={t`${whole.format(counts.overdue)} overdue`}>
      {/* The collapsed sidebar has room for the icon only: a dot, with the number in its accessible name. */}
      <span className={small ? 'visually-hidden' : undefined}>{counts.overdue > 999 ? '999+' : counts.overdue}</span>
      <span className="visually-hidden"> {t`overdue`}</span>
    </b>
  );
}
