import type { RecordedEvent } from '@matricula/domain/kernel';
import { leadStream } from '@matricula/domain/lead';
import { rowAt } from '@matricula/projection-kit';
import type { LeadRow } from '@matricula/read-models/lead';
import { leadListProjector } from './lead-list.projector';

/** The row of a lead after these events of its stream, in order; undefined before its capture. */
export const leadRowAt = (history: readonly RecordedEvent[], leadId: string): LeadRow | undefined =>
  rowAt(leadListProjector, history, leadId) as LeadRow | undefined;

/** The history of a lead up to an event, and before it. An event of another stream, such as the end of a call, leaves the lead as it was. */
export function historyAt(history: readonly RecordedEvent[], { tenantId, stream, revision, position }: RecordedEvent, leadId: string) {
  const isOwn = stream === leadStream(tenantId, leadId);
  const until = history.filter((one) => (isOwn ? one.revision <= revision : one.position <= position));
  return { until, before: isOwn ? until.filter((one) => one.revision < revision) : until };
}
