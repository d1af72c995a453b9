/** The signed-in user as the sign-in call returns it (in browser storage under `currentUser`). */
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

/** The tenant record, stored next to the user. */
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

/** The role, and optionally the user, whose view an admin has opened in this tab. */
export interface RoleView {
  /** Sent to the server with every request. */
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
    // Written by other code or truncated: treat it as missing, otherwise it would break every start.
    localStorage.removeItem(key);
    return null;
  }
}

const write = (key: string, value: string | null) => (value === null ? localStorage.removeItem(key) : localStorage.setItem(key, value));

/**
 * The session in browser storage. Requests and the socket read it directly; screens use the hooks of `session.ts`, which follow it through
 * `onSessionChange`.
 */
export const sessionStore = {
  /** The signed-in user, with the viewed role while they view the console as another role. */
  user: (): CurrentUser | null => {
    const [user, view] = [readJson<CurrentUser>(keys.user), sessionStore.view()];
    return user && view ? { ...user, role: view.role, role_name: view.role_name, user_type: 'staff', type: 'staff' } : user;
  },
  /** The role this tab views the console as. */
  view: (): RoleView | null => {
    const raw = sessionStorage.getItem(VIEW);
    return raw === null ? null : (JSON.parse(raw) as RoleView);
  },
  /** Views the console as a role from the next page load on; without an argument, returns to the user's own role. */
  changeView(view: RoleView | null) {
    if (view) sessionStorage.setItem(VIEW, JSON.stringify(view));
    else sessionStorage.removeItem(VIEW);
  },
  tenant: () => readJson<TenantRecord>(keys.tenant),
  token: () => sessionStore.user()?.token ?? null,
  leftByChoice: () => leftByChoice,
  /** The selected tenant: this tab's choice first, then the one shared by all tabs. */
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
  /** The error text for an invalid phone number, as last stored. */
  phoneErrorText: () => localStorage.getItem(keys.phoneError) ?? undefined,
  /** Switches the tenant and clears the data of the previous one. */
  switchTenant(tenant: TenantRecord) {
    write(keys.tenant, JSON.stringify(tenant));
    // Roles belong to a tenant.
    sessionStore.changeView(null);
    sessionStore.selectTenant(tenant.tid);
  },
  selectTenant(tid: string) {
    localStorage.setItem(keys.tenantTid, tid);
    sessionStorage.setItem(keys.tenantTid, tid);
    announce();
  },
  /** `byChoice`: the user pressed Logout, so the next sign-in does not return to the last screen. */
  signOut(byChoice = false) {
    leftByChoice = byChoice;
    for (const key of [keys.user, keys.tenant, keys.tenantTid]) write(key, null);
    sessionStorage.clear();
    announce();
  },

  verifyEmail: () => localStorage.getItem(keys.verifyEmail) ?? '',
  resettingPassword: () => localStorage.getItem(keys.resetPassword) === 'true',
  resetToken: () => localStorage.getItem(keys.resetToken) ?? '',
  /** Where the sign-in code comes from: `app`, or a mail. */
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
  /** The rule for the new password, as the server sent it with the reset token. */
  resetRule: () => localStorage.getItem(keys.resetRule),
  keepReset(token: string, rule: object | undefined) {
    write(keys.resetToken, token);
    write(keys.resetRule, rule ? JSON.stringify(rule) : null);
  },
  endReset() {
    for (const key of [keys.resetPassword, keys.verifyEmail, keys.temporaryToken, keys.resetToken, keys.resetRule]) write(key, null);
  },
};

/** Listens to session changes, including those in other tabs; returns a function that stops listening. */
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
