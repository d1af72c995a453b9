import { GuestHomes } from '@matricula/auth';
import type { EventWorker } from '@matricula/policy-kit';
import type { ActingPorts } from '../acting';
import { MessageRoutes } from './message-routes';
import { NotificationMailWorker } from './notification-mail.worker';
import { OutboundWorker } from './outbound.worker';
import { RealtimeNotificationWorker } from './realtime-notification.worker';
import { WebhookDispatchWorker } from './webhook-dispatch.worker';
import { WebhookPauseWorker } from './webhook-pause.worker';

/** Sends messages and webhooks, and turns notifications into mails and realtime messages. */
export function communicationWorkers(ports: ActingPorts): EventWorker[] {
  const { store, reads, vault, authenticator, outbound, provided } = ports;
  const routes = provided(MessageRoutes);
  const realtime = outbound.realtime();
  return [
    new OutboundWorker(store, routes),
    new OutboundWorker(store, routes, 'programs'),
    new WebhookDispatchWorker({ store, reads, vault }),
    new WebhookPauseWorker({ store, reads }),
    new NotificationMailWorker(ports),
    ...(realtime ? [new RealtimeNotificationWorker({ reads, authenticator, guests: new GuestHomes(vault), sender: realtime })] : []),
  ];
}
