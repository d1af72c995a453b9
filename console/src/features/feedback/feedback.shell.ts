import type { ShellSlots } from '../../shared/shell/shell-slots';
import { GiveFeedback } from './give-feedback/give-feedback';

/** The button that opens the feedback form. */
export const feedbackShell: ShellSlots = { header: [{ place: 40, narrow: 'drawer', Item: GiveFeedback }] };
