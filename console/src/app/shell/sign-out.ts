import { useNavigate } from 'react-router-dom';
import { post } from '../../shared/http/http';
import { leavePush } from '../../shared/live/push';
import { queryClient } from '../../shared/http/query-client';
import { useCurrentUser, useForgetAcl } from '../../shared/session/session';
import { sessionStore } from '../../shared/session/session-store';

/** Signs out: writes the auth log, and clears session, permissions and cached data (SE-06). */
export function useSignOut(): () => Promise<void> {
  const user = useCurrentUser();
  const forgetAcl = useForgetAcl();
  const navigate = useNavigate();
  return async () => {
    sessionStore.changeView(null);
    if (user) {
      await leavePush(user.id).catch((error: unknown) => console.warn('Notifications of this person stay on in this browser.', error));
      const { token: _token, wp_token: _wpToken, ...who } = user;
      // If the server is unreachable or refuses, sign out anyway; the log misses one line.
      await post('user/auth/log', { ...who, by_user: true }).catch((error: unknown) => console.warn('The sign-out was not logged.', error));
    }
    sessionStore.signOut(true);
    forgetAcl();
    queryClient.clear();
    navigate('/login');
  };
}
