import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { get } from '../../shared/http/http';
import { queryClient } from '../../shared/http/query-client';
import { HttpError, messageOf } from '../../shared/http/http-error';
import { live } from '../../shared/live/live';
import { resumePush } from '../../shared/live/push';
import { subscribeOwn } from '../../shared/live/realtime';
import { usePublicConfig } from '../../shared/session/public-config';
import { useTenant } from '../../shared/session/session';
import { sessionStore, type CurrentUser, type TenantRecord } from '../../shared/session/session-store';
import { toast } from '../../shared/ui/toast';

/** Connects the socket for the session and its tenant. */
export function useLiveSession(user: CurrentUser | null): void {
  const tenant = useTenant();
  const tid = sessionStore.tenantTid() ?? tenant?.tid ?? null;
  const token = user?.token;
  useEffect(() => {
    if (!token) return;
    // The server refused the socket: a call signs the user out if the session has ended (SE-02).
    const stop = live.on('refused', (reason) => {
      get('acl').then(
        () => toast.warning(reason),
        (error: unknown) => {
          // A 401 was already shown when the user was signed out.
          if (!(error instanceof HttpError && error.status === 401)) toast.warning(messageOf(error));
        },
      );
    });
    void live.connect(token, tid);
    return () => {
      stop();
      live.disconnect();
    };
  }, [token, tid]);
}

/** Also subscribes to notifications of the realtime messaging service, if one is configured (RL-01); not while viewing as another role. */
export function useRealtimeSession(user: CurrentUser | null): void {
  const { realtime } = usePublicConfig().config;
  const tenant = useTenant();
  const tid = sessionStore.tenantTid() ?? tenant?.tid ?? null;
  const token = user?.token;
  useEffect(() => {
    if (!realtime || !token || sessionStore.view()) return;
    const ending = new AbortController();
    void subscribeOwn(ending.signal);
    return () => ending.abort();
  }, [realtime, token, tid]);
}

/** Resumes push notifications of this browser for the current tenant, if the user chose them; not while viewing as another role. */
export function usePushSession(user: CurrentUser | null): void {
  const tid = useTenant()?.tid;
  const userId = user?.id;
  useEffect(() => {
    if (userId && tid && !sessionStore.view())
      resumePush(userId).catch((error: unknown) => console.warn('Notifications do not come to this browser.', error));
  }, [userId, tid]);
}

/** Fetches the selected tenant's profile: name, logo, colours, labels; a failure is a warning (SB-08). */
export function useTenantProfile(): void {
  const tenant = useTenant();
  const tid = sessionStore.tenantTid() ?? tenant?.tid;
  const { data, error } = useQuery({
    queryKey: ['tenant-profile', tid],
    enabled: Boolean(tid),
    // A tenant without a profile is no failure.
    queryFn: async () => (await get<TenantRecord[]>(`tenants/get/${tid}`)).data[0] ?? null,
  });
  useEffect(
    () =>
      live.on('tenant', ({ position }) => {
        void get<TenantRecord[]>(`tenants/get/${tid}`, undefined, { after: position }).then(
          ({ data: [fresh] }) => fresh && queryClient.setQueryData(['tenant-profile', tid], fresh),
          (problem: unknown) => console.warn('The changed profile could not be fetched.', problem),
        );
      }),
    [tid],
  );
  useEffect(() => {
    if (data) sessionStore.changeTenant(data);
  }, [data]);
  useEffect(() => {
    if (error) toast.warning(messageOf(error));
  }, [error]);
}
