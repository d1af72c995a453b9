import type { ShellSlots } from '../../shared/shell/shell-slots';
import { CurrentAnnouncements } from './current/current-announcements';

/** Current announcements above every screen. */
export const announcementShell: ShellSlots = { banners: [CurrentAnnouncements] };
