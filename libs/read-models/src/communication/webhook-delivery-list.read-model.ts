import { defineReadModel, instant, integer, keyword, text } from '../kernel';

/** Delivery of one event to one endpoint. The content stays in the log, in the event. */
export interface WebhookDeliveryRow {
  /** Sent to the receiver as `webhook-id`; the same in every attempt. */
  deliveryId: string;
  endpointId: string;
  /** Type of the event, or `test`. */
  kind: string;
  eventId?: string;
  /** Position of the event in the log; larger is later. */
  position?: string;
  /** Subject of the event, as `lead-<tenant>-<leadId>`. */
  subject?: string;
  status: 'requested' | 'started' | 'postponed' | 'accepted' | 'failed' | 'unknown';
  attempts: number;
  /** HTTP status of the last attempt, and how long it took. */
  answer?: number;
  tookMs?: number;
  /** Why it failed, or waits. */
  error?: string;
  /** When it is tried again. */
  retryAt?: string;
  requestedAt: string;
  updatedAt: string;
}

export const webhookDeliveryList = defineReadModel<WebhookDeliveryRow>({
  name: 'webhook-delivery-list',
  version: 1,
  key: 'deliveryId',
  fields: {
    deliveryId: keyword(),
    endpointId: keyword(),
    kind: keyword(),
    eventId: keyword().searchable(),
    position: keyword(),
    subject: keyword().searchable(),
    status: keyword(['requested', 'started', 'postponed', 'accepted', 'failed', 'unknown']),
    attempts: integer(),
    answer: integer(),
    tookMs: integer(),
    error: text().searchable(),
    retryAt: instant(),
    requestedAt: instant(),
    updatedAt: instant(),
  },
});
