/** The signed-in person as the sign-in call answers (kept in browser storage under `currentUser`). */
export interface CurrentUser {
  id: string;
  name: string;
  email: string;
  role: number;
  role_name?: string;
  user_type?: string;
  type?: string;
  token: string;
  wp_token?: string;
  /** 0 online, 1 break. */
  user_status?: 0 | 1;
  [more: string]: unknown;
}

/** The tenant record kept beside the user. */
export interface TenantRecord {
  id: string;
  tid: string;
  name: string;
  logo_image?: string;
  support_email?: string;
  support_number?: string;
  is_allow_automation_trigger?: number;
  entity_name?: string;
  student?: string;
  course?: string;
  time_zone?: string;
  primary_color?: string;
  secondary_color?: string;
  tertiary_color?: string;
  [more: string]: unknown;
}

const keys = {
  user: 'currentUser',
  tenant: 'persistedTenantRecord',
  tenantTid: 'tenant-tid',
  verifyEmail: 'verifyEmail',
  resetPassword: 'resetPassword',
  resetToken: 'reset_token',
  resetRule: 'reset_password_rule',
  temporaryToken: 'temporaryToken',
  codeFrom: 'codeFrom',
  phoneError: 'phone_validation_err_msg',
} as const;

const VIEW = 'view-as';

/** As which role, and as whom, an admin looks on in this tab. */
export interface RoleView {
  /** What the server is told with every request. */
  view_as: string;
  role: number;
  role_name: string;
  user_name?: string;
}

let leftByChoice = false;

type Listener = () => void;
const listeners = new Set<Listener>();
const announce = () => listeners.forEach((listener) => listener());

function readJson<T>(key: string): T | null {
  const raw = localStorage.getItem(key);
  if (raw === null) return null;
  try {
    return JSON.parse(raw) as T;
  } catch {
    // Written by something else or cut short: as good as absent, and it would break every start.
    localStorage.removeItem(key);
    return null;
  }
}

const write = (key: string, value: string | null) => (value === null ? localStorage.removeItem(key) : localStorage.setItem(key, value));

/**
 * What browser storage knows of the session. Requests and the socket read it directly; screens use the hooks of
 * `session.ts`, which follow it through `onSessionChange`.
 */
export const sessionStore = {
  /** The signed-in person; while they look at the console as another role, with that one. */
  user: (): CurrentUser | null => {
    const [user, view] = [readJson<CurrentUser>(keys.user), sessionStore.view()];
    return user && view ? { ...user, role: view.role, role_name: view.role_name, user_type: 'staff', type: 'staff' } : user;
  },
  /** As which role this tab looks at the console. */
  view: (): RoleView | null => {
    const raw = sessionStorage.getItem(VIEW);
    return raw === null ? null : (JSON.parse(raw) as RoleView);
  },
  /** Looks at the console as a role from the next start of the page on; as themselves again without one. */
  changeView(view: RoleView | null) {
    if (view) sessionStorage.setItem(VIEW, JSON.stringify(view));
    else sessionStorage.removeItem(VIEW);
  },
  tenant: () => readJson<TenantRecord>(keys.tenant),
  token: () => sessionStore.user()?.token ?? null,
  leftByChoice: () => leftByChoice,
  /** The selected tenant: this tab's choice first, then the one kept for all tabs. */
  tenantTid: () => sessionStorage.getItem(keys.tenantTid) ?? localStorage.getItem(keys.tenantTid),

  signIn(user: CurrentUser, tenant: TenantRecord | null) {
    leftByChoice = false;
    write(keys.user, JSON.stringify(user));
    if (tenant) {
      write(keys.tenant, JSON.stringify(tenant));
      sessionStore.selectTenant(tenant.tid);
    }
    announce();
  },
  changeUser(change: Partial<CurrentUser>) {
    const user = readJson<CurrentUser>(keys.user);
    if (user) write(keys.user, JSON.stringify({ ...user, ...change }));
    announce();
  },
  changeTenant(tenant: TenantRecord) {
    write(keys.tenant, JSON.stringify(tenant));
    if (typeof tenant.phone_validation_err_msg === 'string') write(keys.phoneError, tenant.phone_validation_err_msg);
    announce();
  },
  /** What is said of a phone number that is not right, as it was last said here. */
  phoneErrorText: () => localStorage.getItem(keys.phoneError) ?? undefined,
  /** Another tenant: nothing of the one before stays. */
  switchTenant(tenant: TenantRecord) {
    write(keys.tenant, JSON.stringify(tenant));
    // Roles are another institution's.
    sessionStore.changeView(null);
    sessionStore.selectTenant(tenant.tid);
  },
  selectTenant(tid: string) {
    localStorage.setItem(keys.tenantTid, tid);
    sessionStorage.setItem(keys.tenantTid, tid);
    announce();
  },
  /** `byChoice`: the person pressed Logout, and sign-in does not lead back to where they were. */
  signOut(byChoice = false) {
    leftByChoice = byChoice;
    for (const key of [keys.user, keys.tenant, keys.tenantTid]) write(key, null);
    sessionStorage.clear();
    announce();
  },

  verifyEmail: () => localStorage.getItem(keys.verifyEmail) ?? '',
  resettingPassword: () => localStorage.getItem(keys.resetPassword) === 'true',
  resetToken: () => localStorage.getItem(keys.resetToken) ?? '',
  /** Where the code of the sign-in comes from: `app`, or a mail. */
  codeFrom: () => localStorage.getItem(keys.codeFrom),
  awaitSignInOtp(email: string, codeFrom: string | null = null) {
    write(keys.codeFrom, codeFrom);
    write(keys.verifyEmail, email);
    write(keys.resetPassword, null);
    write(keys.temporaryToken, null);
  },
  awaitResetOtp(email: string, resetPassword: unknown) {
    write(keys.verifyEmail, email);
    write(keys.resetPassword, String(resetPassword));
  },
  /** What the new password must have, as the server sent it with the reset token. */
  resetRule: () => localStorage.getItem(keys.resetRule),
  keepReset(token: string, rule: object | undefined) {
    write(keys.resetToken, token);
    write(keys.resetRule, rule ? JSON.stringify(rule) : null);
  },
  endReset() {
    for (const key of [keys.resetPassword, keys.verifyEmail, keys.temporaryToken, keys.resetToken, keys.resetRule]) write(key, null);
  },
};

/** Hears about every change of the session, those of other tabs included; returns how to stop. */
export function onSessionChange(listener: Listener): () => void {
  const otherTab = (event: StorageEvent) => {
    if (event.key === null || event.key === keys.user || event.key === keys.tenant) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', otherTab);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', otherTab);
  };
}
