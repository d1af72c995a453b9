import { ERASED } from '@matricula/domain/kernel/event';
import type { BroadcastState } from '@matricula/domain/marketing';
import { defineReadModel, flag, instant, integer, keyword, text } from '../kernel';

/** A broadcast: a template for an audience, and what became of it. */
export interface BroadcastRow {
  broadcastId: string;
  name: string;
  channel: 'sms' | 'email';
  campaignId?: string;
  campaignName?: string;
  audienceId: string;
  audienceName: string;
  templateId: string;
  templateName: string;
  senderId?: string;
  senderName?: string;
  promotional: boolean;
  state: BroadcastState;
  /** AU-09: `created` until all is handed over, then `sent`. */
  status: 'created' | 'sent';
  /** Leads of the audience when it was sent. */
  total?: number;
  /** Messages that are handed over; counted at the end. */
  handedOver?: number;
  leftOut?: number;
  /** Why leads were left out, with their number. */
  reasons?: Record<string, number>;
  startsAt?: string;
  /** When it goes on, while it waits. */
  until?: string;
  /** Why it is paused or waits. */
  reason?: string;
  title?: string;
  text?: string;
  createdById: string;
  createdByName: string;
  sentById?: string;
  sentByName?: string;
  createdAt: string;
  sentAt?: string;
  updatedAt: string;
}

export const broadcasts = defineReadModel<BroadcastRow>({
  name: 'broadcasts',
  version: 1,
  key: 'broadcastId',
  fields: {
    broadcastId: keyword(),
    name: text().searchable(),
    channel: keyword(['sms', 'email']),
    campaignId: keyword(),
    campaignName: keyword().searchable(),
    audienceId: keyword(),
    audienceName: keyword().searchable(),
    templateId: keyword(),
    templateName: keyword(),
    senderId: keyword(),
    senderName: keyword(),
    promotional: flag(),
    state: keyword(['created', 'waiting', 'sending', 'paused', 'stopped', 'sent']),
    status: keyword(['created', 'sent']),
    total: integer(),
    handedOver: integer(),
    leftOut: integer(),
    startsAt: instant(),
    until: instant(),
    createdById: keyword(),
    createdByName: keyword(),
    sentById: keyword(),
    sentByName: keyword(),
    createdAt: instant(),
    sentAt: instant(),
    updatedAt: instant(),
  },
  plain: ['reason', 'title', 'text', 'reasons'],
  staff: { createdById: { createdByName: ERASED }, sentById: { sentByName: ERASED } },
});
