import type { ShellSlots } from '../../shared/shell/shell-slots';
import { SupportTools } from './screen-recording/support-tools';

/** Ticket and screen recording buttons. */
export const supportShell: ShellSlots = { header: [{ place: 30, narrow: 'header', Item: SupportTools }] };
