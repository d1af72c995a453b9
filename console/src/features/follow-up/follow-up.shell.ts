import type { ShellSlots } from '../../shared/shell/shell-slots';
import { OverdueBadge } from './overdue-badge/overdue-badge';

/** The number of overdue follow-ups in the menu. */
export const followUpShell: ShellSlots = { menuBadges: { '/myfollowup': OverdueBadge } };
