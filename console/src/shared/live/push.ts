import { get, post } from '../http/http';

/** What this browser makes of notifications: they come, they could, the person forbade them, it knows none. */
export type PushState = 'on' | 'off' | 'denied' | 'unsupported';

const WORKER = '/service-worker.js';
const chosenBy = (userId: string) => `push:${userId}`;
const supported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

async function subscription(): Promise<PushSubscription | null> {
  const registered = await navigator.serviceWorker.getRegistration(WORKER);
  return (await registered?.pushManager.getSubscription()) ?? null;
}

/** How it is for somebody in this browser. */
export async function pushState(userId: string): Promise<PushState> {
  if (!supported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return localStorage.getItem(chosenBy(userId)) === 'on' && (await subscription()) ? 'on' : 'off';
}

/** Asks the person, subscribes the browser and tells the server. Rejects when the browser cannot. */
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

/** A session began: what somebody chose in this browser holds in the tenant that they work in now. */
export async function resumePush(userId: string): Promise<void> {
  const made = (await pushState(userId)) === 'on' ? await subscription() : null;
  if (made) await post('save-push-notification-subscriber', made.toJSON());
}

/** A session ends: whoever sits here next hears nothing of this person's. */
export async function leavePush(userId: string): Promise<void> {
  const made = (await pushState(userId)) === 'on' ? await subscription() : null;
  if (made) await post('remove-push-notification-subscriber', { endpoint: made.endpoint });
}
