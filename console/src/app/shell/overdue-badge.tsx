import { whole } from '@matricula/domain/kernel/figures';
import { hasOwnQueue, useFollowUpCounts } from '../../shared/lead/follow-up-counts.query';
import { useCurrentUser } from '../../shared/session/session';
import { t } from '../../shared/texts/texts';

/** The menu is on every screen of everybody: it may be some seconds behind. */
const EVERY_MS = 15_000;

/** How many follow-ups are overdue: the person's own, or everybody's for those without a queue. */
export function OverdueBadge({ small }: { small: boolean }) {
  const user = useCurrentUser();
  const counts = useFollowUpCounts(user && hasOwnQueue(Number(user.role)) ? String(user.id) : undefined, EVERY_MS);
  if (!counts?.overdue) return null;
  return (
    <b className="menu-badge tabular" data-small={small} title={t`${whole.format(counts.overdue)} overdue`}>
      {/* Folded there is room for the icon alone: a dot, with the number in its name. */}
      <span className={small ? 'visually-hidden' : undefined}>{counts.overdue > 999 ? '999+' : counts.overdue}</span>
      <span className="visually-hidden"> {t`overdue`}</span>
    </b>
  );
}
