import { bulkPlaceOf, isBookkeeping, isTechnical, propertyOf, tableOf, technicalTypes } from '@matricula/domain/registry';
import { add, defineProjector } from '@matricula/projection-kit';
import { timeline, type TimelineRow } from '@matricula/read-models/audit';

/** Every event is an entry except technical ones. Only index fields are stored; the data stay in the log. */
export const timelineProjector = defineProjector<TimelineRow>(
  timeline,
  {
    '*': (event) => {
      if (isTechnical(event)) return [];
      const { id, at, position, stream, revision, type, data, meta } = event;
      const { leadId } = data as { leadId?: string };
      return add<TimelineRow>(id, {
        entryId: id,
        at,
        position,
        stream,
        revision,
        userId: meta.actor.id,
        table: tableOf(type),
        property: propertyOf(type),
        type,
        leadId,
        bookkeeping: isBookkeeping(event),
        ...bulkPlaceOf(event),
      });
    },
  },
  { without: technicalTypes },
);
