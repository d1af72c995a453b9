import type { ShellSlots } from '../../shared/shell/shell-slots';
import { UnseenMessages } from './unseen-messages/unseen-messages';

/** Unread answers to messages. */
export const communicationShell: ShellSlots = { header: [{ place: 60, narrow: 'header', Item: UnseenMessages }] };
