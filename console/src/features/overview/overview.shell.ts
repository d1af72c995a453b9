import { overviewScreens } from '@matricula/domain/overview/overview.screens';
import type { ShellSlots } from '../../shared/shell/shell-slots';

/** The dashboard of users among the reports. */
export const overviewShell: ShellSlots = { reports: [overviewScreens.callerDashboardReport] };
