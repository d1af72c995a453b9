import { leadScreens } from '@matricula/domain/lead/lead.screens';
import type { ShellSlots } from '../../shared/shell/shell-slots';

/** The activity on leads among the reports. */
export const leadShell: ShellSlots = { reports: [leadScreens.leadActivity] };
