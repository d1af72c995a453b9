import type { KeptFields } from '@matricula/auth';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { HIDDEN_VALUE } from '@matricula/domain/user';

/** An event about a lead as somebody reads it whose role is kept from some of its fields. That a field was changed is no secret: what it was is. */
export function toldEvent(event: RecordedEvent, kept: KeptFields): RecordedEvent {
  const isChange = event.type === 'LeadDetailsChanged';
  return { ...event, data: kept.told(event.data, isChange ? HIDDEN_VALUE : undefined) };
}
