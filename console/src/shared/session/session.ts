/** Who is signed in, for which tenant, with which permissions: Recoil behind hooks of our own. */
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

/** What the answer says beside the list. */
function rulesIn({ field_rules, own_fields }: Record<string, unknown>): KnownRules {
  const rules = fieldRulesOf(field_rules);
  return own_fields ? { ...rules, own: own_fields as OwnFields } : rules;
}

let fetching: Promise<Acl> | null = null;

/** Asked once; callers that come while it is in flight share the answer. */
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

/** The signed-in person or null. */
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
        // The answer of a session that has ended meanwhile is nobody's.
        if (sessionStore.token() === token) setState({ status: 'ready', acl });
      },
      (error: Error) => setState({ status: 'failed', message: error.message }),
    );
  }, [token, state.status, setState]);
  return { state, retry: () => setState({ status: 'none' }) };
}

/** Asks for the list anew when roles change, without taking away what is on the screen: menu and guards follow it. */
export function useAclInStep(): void {
  const token = useCurrentUser()?.token;
  const [state, setState] = useRecoilState(aclState);
  const shown = state.status === 'ready';
  useEffect(() => {
    if (!token || !shown) return;
    return live.on('access', ({ position }) => {
      // A failure changes nothing: what was given last is shown, and the server decides over every call in any case.
      askForAcl(position).then(
        ({ data, ...rules }) => sessionStore.token() === token && setState({ status: 'ready', acl: readAcl(data, rulesIn(rules)) }),
        (error: unknown) => console.warn('What your role may do could not be asked for.', error),
      );
    });
  }, [token, shown, setState]);
}

/** Forgets the list, after a tenant switch or a sign-out. */
export function useForgetAcl(): () => void {
  const set = useSetRecoilState(aclState);
  return () => set({ status: 'none' });
}

/** Role, user type and permissions of the signed-in person, as guards and menus ask for them. */
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

/** Whether the person holds a permission code at the required level. */
export function useAllowed(code: string): boolean {
  return usePerson()?.acl.granted.has(code) ?? false;
}

/** What of leads the role of the signed-in person is kept from; undefined: nothing. */
export const useFieldRules = (): KnownRules | undefined => usePerson()?.acl.fields;

/** The tenant's time zone: days begin and end in it, whoever looks. */
export const useTenantZone = (): string => useTenant()?.time_zone || DEFAULT_ZONE;
