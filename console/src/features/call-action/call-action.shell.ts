import type { ShellSlots } from '../../shared/shell/shell-slots';
import { CallActionHost } from './record-call-action/call-action-host';

/** The call action dialog, which any screen can request. */
export const callActionShell: ShellSlots = { panels: [CallActionHost] };
