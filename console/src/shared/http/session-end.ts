import { sessionStore } from '../session/session-store';
import { toast } from '../ui/toast';

const MESSAGE_EVERY_MS = 2000;
let lastMessageAt = -Infinity;
let leave: (signedOutBecause: 'expired' | 'unauthorized') => void = () => undefined;

/** Registers how the application opens the sign-in screen; requests do not know the router. */
export function onSessionEnd(listener: typeof leave): void {
  leave = listener;
}

/** The token has expired: removes the stored user and tenant and opens the sign-in screen (SE-01). */
export function expiredSession(): void {
  sessionStore.signOut();
  leave('expired');
}

/** HTTP 401: signs out; shows the server's message at most once per 2 s however many calls failed (SE-02, SE-03). */
export function unauthorized(message: string): void {
  const now = Date.now();
  if (now - lastMessageAt >= MESSAGE_EVERY_MS) {
    lastMessageAt = now;
    toast.error(message);
  }
  sessionStore.signOut();
  leave('unauthorized');
}
