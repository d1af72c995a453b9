import { automationEvents } from '@matricula/domain/automation';
import { communicationContext, webhookEndpoint, type MessageRequested } from '@matricula/domain/communication';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { leadContext } from '@matricula/domain/lead';
import { recordEvents } from '@matricula/domain/record';
import { scorecardContext } from '@matricula/domain/scorecard';
import { userContext } from '@matricula/domain/user';
import { webhookDeliveryList } from '@matricula/read-models/communication';
import { recordList } from '@matricula/read-models/record';
import { userList } from '@matricula/read-models/user';
import { readsOf } from '@matricula/testing';
import { openPlace, TENANT } from '../../../../libs/policy-kit/src/policies.fixture';
import { WebhookDispatchWorker } from './webhook-dispatch.worker';

const definitions = [
  ...[automationEvents, communicationContext.events, leadContext.events, userContext.events, scorecardContext.events].flat(),
  ...recordEvents(webhookEndpoint),
];
const began = '2026-03-02T09:00:00.000Z';
const people = [
  { userId: 'boss', role: 1, status: 'active' },
  { userId: 'gone', role: 1, status: 'removed' },
  { userId: 'asha', role: 3, status: 'active' },
];
let written = 0;

export const meta = { actor: { id: 'asha', name: 'Asha', email: 'asha@example.org', role: 3 }, correlationId: 'c-1', version: 1 };

/** An endpoint as lists show it. */
export const endpoint = (recordId: string, more: object = {}) => ({
  recordId,
  name: recordId,
  url: 'https://crm.example/hooks',
  kinds: ['LeadCaptured', 'LeadDetailsChanged'],
  personal: false,
  active: true,
  createdAt: began,
  ...more,
});

export const newId = () => `00000000-0000-4000-8000-${String(++written).padStart(12, '0')}`;

/** A log, and what lists say of endpoints and deliveries. */
export class WebhookStage {
  readonly place = openPlace(definitions);
  rows: object[] = [endpoint('e1')];
  deliveries: object[] = [];

  reads() {
    return readsOf([recordList(webhookEndpoint), this.rows], [webhookDeliveryList, this.deliveries], [userList, people]);
  }

  dispatch(): WebhookDispatchWorker {
    return new WebhookDispatchWorker({ ...this.place, reads: this.reads() });
  }

  /** Something happens to a lead of a tenant. */
  async happens(type: string, data: object, { tenantId = TENANT, at = '2026-03-02T10:00:00.000Z' } = {}): Promise<RecordedEvent> {
    const stream = `thing-${tenantId}-${written}`;
    await this.place.store.append({ stream, tenantId, expected: 'none', events: [{ id: newId(), type, data, meta, at }] });
    const [event] = await this.place.store.read(stream);
    return event!;
  }

  captured(more = {}): Promise<RecordedEvent> {
    return this.happens('LeadCaptured', { leadId: 'l1', leadHash: 'h', name: 'Ravi', city: 'Pune', priority: 1 }, more);
  }

  async requested() {
    return (await this.place.log('MessageRequested')) as RecordedEvent<MessageRequested>[];
  }
}
