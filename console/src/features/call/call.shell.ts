import { callScreens } from '@matricula/domain/call/call.screens';
import type { ShellSlots } from '../../shared/shell/shell-slots';
import { DialerSlot } from './dialer/dialer-slot';

/** The floating dialer, the modal of incoming calls, and the lists of calls. */
export const callShell: ShellSlots = {
  panels: [DialerSlot],
  reports: [callScreens.leadCallsHistory, callScreens.leadCallsAdvanceHistory],
};
