import type { ShellSlots } from '../../shared/shell/shell-slots';
import { Presence } from './presence/presence';

/** Online or on a break. */
export const userShell: ShellSlots = { header: [{ place: 50, narrow: 'header', Item: Presence }] };
