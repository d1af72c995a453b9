import { sessionStore } from '../session/session-store';
import { toast } from '../ui/toast';

const MESSAGE_EVERY_MS = 2000;
let lastMessageAt = -Infinity;
let leave: (signedOutBecause: 'expired' | 'unauthorized') => void = () => undefined;

/** The application says how to leave for the sign-in screen; requests know no router. */
export function onSessionEnd(listener: typeof leave): void {
  leave = listener;
}

/** The token's exp is past: the stored user and tenant are removed and the person goes to the sign-in screen (SE-01). */
export function expiredSession(): void {
  sessionStore.signOut();
  leave('expired');
}

/** HTTP 401: signed out; the server's message shows at most once per 2 s however many calls failed (SE-02, SE-03). */
export function unauthorized(message: string): void {
  const now = Date.now();
  if (now - lastMessageAt >= MESSAGE_EVERY_MS) {
    lastMessageAt = now;
    toast.error(message);
  }
  sessionStore.signOut();
  leave('unauthorized');
}
