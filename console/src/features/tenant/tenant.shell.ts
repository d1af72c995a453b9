import type { ShellSlots } from '../../shared/shell/shell-slots';
import { ProfileCompletion } from './profile-completion/profile-completion';

/** The request to complete the tenant's profile. */
export const tenantShell: ShellSlots = { panels: [ProfileCompletion] };
