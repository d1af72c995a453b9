/** The signed-in user, tenant and permissions: Recoil state behind hooks. */
import { useEffect } from 'react';
import { atom, useRecoilState, useRecoilValue, useSetRecoilState } from 'recoil';
import { fieldRulesOf, type KnownRules, type OwnFields } from '@matricula/domain/user/field-rules';
import { get } from '../http/http';
import { live } from '../live/live';
import { emptyAcl, readAcl, type Acl, type AclEntry, type Person } from './permissions';
import { DEFAULT_ZONE } from './default-zone';
import { onSessionChange, sessionStore, type CurrentUser, type TenantRecord } from './session-store';

const currentUser = atom<CurrentUser | null>({
  key: 'currentUser',
  default: null,
  effects: [
    ({ setSelf }) => {
      setSelf(sessionStore.user());
      return onSessionChange(() => setSelf(sessionStore.user()));
    },
  ],
});

const tenant = atom<TenantRecord | null>({
  key: 'tenant',
  default: null,
  effects: [
    ({ setSelf }) => {
      setSelf(sessionStore.tenant());
      return onSessionChange(() => setSelf(sessionStore.tenant()));
    },
  ],
});

type AclState = { status: 'none' } | { status: 'ready'; acl: Acl } | { status: 'failed'; message: string };

const aclState = atom<AclState>({ key: 'acl', default: { status: 'none' } });

const askForAcl = (after?: string) => get<AclEntry[]>('acl', undefined, { after });

/** The field rules in the answer. */
function rulesIn({ field_rules, own_fields }: Record<string, unknown>): KnownRules {
  const rules = fieldRulesOf(field_rules);
  return own_fields ? { ...rules, own: own_fields as OwnFields } : rules;
}

let fetching: Promise<Acl> | null = null;

/** Fetches once; concurrent callers share the request. */
function fetchAcl(): Promise<Acl> {
  fetching ??= askForAcl()
    .catch(() => {
      throw new Error('Failed to fetch ACL data');
    })
    .then(({ data, ...rules }) => {
      if (!Array.isArray(data)) throw new Error('ACL data is not an array');
      return readAcl(data, rulesIn(rules));
    })
    .finally(() => {
      fetching = null;
    });
  return fetching;
}

/** The signed-in user or null. */
export const useCurrentUser = () => useRecoilValue(currentUser);

/** The selected tenant's record or null. */
export const useTenant = () => useRecoilValue(tenant);

/** The access-control list; the first use after sign-in fetches it. `retry` asks again after a failure. */
export function useAcl(): { state: AclState; retry: () => void } {
  const user = useCurrentUser();
  const [state, setState] = useRecoilState(aclState);
  const token = user?.token;
  useEffect(() => {
    if (!token) {
      setState({ status: 'none' });
      return;
    }
    if (state.status !== 'none') return;
    fetchAcl().then(
      (acl) => {
        // Ignore the answer if the session has ended in the meantime.
        if (sessionStore.token() === token) setState({ status: 'ready', acl });
      },
      (error: Error) => setState({ status: 'failed', message: error.message }),
    );
  }, [token, state.status, setState]);
  return { state, retry: () => setState({ status: 'none' }) };
}

/** Refetches the list when roles change, without unmounting the screen; menu and guards update. */
export function useAclInStep(): void {
  const token = useCurrentUser()?.token;
  const [state, setState] = useRecoilState(aclState);
  const shown = state.status === 'ready';
  useEffect(() => {
    if (!token || !shown) return;
    return live.on('access', ({ position }) => {
      // On failure, keep the last list; the server checks every call anyway.
      askForAcl(position).then(
        ({ data, ...rules }) => sessionStore.token() === token && setState({ status: 'ready', acl: readAcl(data, rulesIn(rules)) }),
        (error: unknown) => console.warn('What your role may do could not be asked for.', error),
      );
    });
  }, [token, shown, setState]);
}

/** Clears the list, after a tenant switch or a sign-out. */
export function useForgetAcl(): () => void {
  const set = useSetRecoilState(aclState);
  return () => set({ status: 'none' });
}

/** Role, user type and permissions of the signed-in user, for guards and menus. */
export function usePerson(): Person | null {
  const user = useCurrentUser();
  const state = useRecoilValue(aclState);
  if (!user) return null;
  return personOf(user, state.status === 'ready' ? state.acl : emptyAcl);
}

export const personOf = (user: CurrentUser, acl: Acl): Person => ({
  role: Number(user.role),
  org: (user.user_type ?? user.type) === 'org',
  acl,
});

/** Whether the user has a permission code at the required level. */
export function useAllowed(code: string): boolean {
  return usePerson()?.acl.granted.has(code) ?? false;
}

/** Lead fields that are hidden from, or read-only for, the user's role; undefined if none. */
export const useFieldRules = (): KnownRules | undefined => usePerson()?.acl.fields;

/** The tenant's time zone, in which days begin and end for every user. */
export const useTenantZone = (): string => useTenant()?.time_zone || DEFAULT_ZONE;
