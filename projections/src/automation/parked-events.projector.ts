import type { ParkedEventDropped } from '@matricula/domain/automation';
import { defineProjector, drop, parkedEvents, type ParkedEventRow } from '@matricula/projection-kit';

/** The runner itself parks events that a projector cannot fold, and removes those folded later; an operator may also drop one. */
export const parkedEventsProjector = defineProjector<ParkedEventRow, ParkedEventDropped>(parkedEvents, {
  ParkedEventDropped: ({ data }) => drop(data.parkedId),
});
