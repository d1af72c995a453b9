import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import type { TenantRecord } from '../../../shared/session/session-store';

/** How long an admin works before the request to complete the profile (000 §9). */
export const ASK_AFTER_MS = 10_000;

export interface ProfileCheck {
  role: number;
  /** Once per session, stored for its duration. */
  isChecked: () => boolean;
  setChecked: () => void;
  fetch: () => Promise<TenantRecord | undefined>;
  /** Asks the admin to complete the profile. */
  ask: () => void;
  log: (what: string, problem?: unknown) => void;
}

/** Checks once whether the tenant's profile is complete (000 §4); returns a function that cancels the request. */
export function checkProfile({ role, isChecked, setChecked, fetch, ask, log }: ProfileCheck): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  if (role === staffRoles.admin && !isChecked()) {
    setChecked();
    fetch().then(
      (tenant) => {
        if (typeof tenant?.is_details_complete !== 'boolean') return log('The profile of the tenant says not whether it is complete.');
        if (!tenant.is_details_complete && !isStopped) timer = setTimeout(ask, ASK_AFTER_MS);
      },
      (problem: unknown) => log('The profile of the tenant could not be checked.', problem),
    );
  }
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
