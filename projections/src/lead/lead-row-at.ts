import type { RecordedEvent } from '@matricula/domain/kernel';
import { rowAt } from '@matricula/projection-kit';
import type { LeadRow } from '@matricula/read-models/lead';
import { leadListProjector } from './lead-list.projector';

/** The row of a lead after these events of its stream, in order; undefined before its capture. */
export const leadRowAt = (history: readonly RecordedEvent[], leadId: string): LeadRow | undefined =>
  rowAt(leadListProjector, history, leadId) as LeadRow | undefined;
