import type { ShellSlots } from '../../shared/shell/shell-slots';
import { DialerSlot } from './dialer/dialer-slot';

/** The floating dialer, and the modal of incoming calls. */
export const callShell: ShellSlots = { panels: [DialerSlot] };
