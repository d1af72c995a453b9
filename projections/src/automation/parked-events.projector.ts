import type { ParkedEventDropped } from '@matricula/domain/automation';
import { defineProjector, drop, parkedEvents, type ParkedEventRow } from '@matricula/projection-kit';

/** The runner itself parks what a projector cannot fold, and takes away what was folded after all; a person may let it go. */
export const parkedEventsProjector = defineProjector<ParkedEventRow, ParkedEventDropped>(parkedEvents, {
  ParkedEventDropped: ({ data }) => drop(data.parkedId),
});
