import { get, post } from '../http/http';

/** Push state of this browser: on, off, denied by the user, or not supported. */
export type PushState = 'on' | 'off' | 'denied' | 'unsupported';

const WORKER = '/service-worker.js';
const chosenBy = (userId: string) => `push:${userId}`;
const supported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

async function subscription(): Promise<PushSubscription | null> {
  const registered = await navigator.serviceWorker.getRegistration(WORKER);
  return (await registered?.pushManager.getSubscription()) ?? null;
}

/** The push state of a user in this browser. */
export async function pushState(userId: string): Promise<PushState> {
  if (!supported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return localStorage.getItem(chosenBy(userId)) === 'on' && (await subscription()) ? 'on' : 'off';
}

/** Asks for permission, subscribes the browser and registers it with the server. Rejects if the browser cannot. */
export async function turnPushOn(userId: string): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return pushState(userId);
  const { data } = await get<{ publicKey: string }>('push-notification-key');
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: data.publicKey });
  await post('save-push-notification-subscriber', made.toJSON());
  localStorage.setItem(chosenBy(userId), 'on');
  return 'on';
}

export async function turnPushOff(userId: string): Promise<PushState> {
  localStorage.removeItem(chosenBy(userId));
  const made = await subscription();
  if (made) {
    await post('remove-push-notification-subscriber', { endpoint: made.endpoint });
    await made.unsubscribe();
  }
  return pushState(userId);
}

/** At the start of a session: applies the user's choice in this browser to the current tenant. */
export async function resumePush(userId: string): Promise<void> {
  const made = (await pushState(userId)) === 'on' ? await subscription() : null;
  if (made) await post('save-push-notification-subscriber', made.toJSON());
}

/** At the end of a session: the next user of this browser must not receive this user's notifications. */
export async function leavePush(userId: string): Promise<void> {
  const made = (await pushState(userId)) === 'on' ? await subscription() : null;
  if (made) await post('remove-push-notification-subscriber', { endpoint: made.endpoint });
}
