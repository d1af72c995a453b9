import type { MessageEvent } from '@matricula/domain/communication';
import { defineProjector, patch, set } from '@matricula/projection-kit';
import { webhookDeliveryList, type WebhookDeliveryRow } from '@matricula/read-models/communication';

interface Step {
  data: { messageId: string; endpointId?: string; answer?: number; tookMs?: number };
  at: string;
}

/** Updates an existing delivery; a previous retry time and error are cleared. Messages to people have no row here, and none is created. */
const step = ({ data: { messageId, answer, tookMs }, at }: Step, partial: Partial<WebhookDeliveryRow>) =>
  patch<WebhookDeliveryRow>(messageId, { answer, tookMs, error: undefined, retryAt: undefined, ...partial, updatedAt: at });

export const webhookDeliveryListProjector = defineProjector<WebhookDeliveryRow, MessageEvent>(webhookDeliveryList, {
  MessageRequested: ({ data: { messageId: deliveryId, channel, endpointId, kind, event }, at }) =>
    endpointId === undefined || channel !== 'webhook'
      ? []
      : set<WebhookDeliveryRow>(deliveryId, {
          deliveryId,
          endpointId,
          kind,
          eventId: event?.eventId,
          position: event?.position,
          subject: event?.stream,
          status: 'requested',
          attempts: 0,
          requestedAt: at,
          updatedAt: at,
        }),
  MessageStarted: ({ data: { messageId, attempt }, at }) =>
    patch<WebhookDeliveryRow>(messageId, { status: 'started', attempts: attempt, updatedAt: at }),
  MessageAccepted: (event) => step(event, { status: 'accepted' }),
  MessagePostponed: (event) => step(event, { status: 'postponed', error: event.data.error, retryAt: event.data.retryAt }),
  MessageFailed: (event) => step(event, { status: 'failed', error: event.data.error }),
  MessageUnanswered: (event) => step(event, { status: 'unknown', error: event.data.error }),
  MessageReplayed: ({ data: { messageId }, at }) => patch<WebhookDeliveryRow>(messageId, { status: 'requested', updatedAt: at }),
});
