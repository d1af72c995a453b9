import type { PublisherEvent } from '@matricula/domain/marketing';
import { defineProjector, fold, type Change } from '@matricula/projection-kit';
import { publisherDays, type PublisherDay } from '@matricula/read-models/marketing';

function on({ publisherId, day, ofDay }: PublisherEvent['data'], refused: number): Change<PublisherDay> {
  const dayId = `${publisherId}/${day}`;
  return fold(dayId, (row) => ({ dayId, publisherId, day, taken: ofDay, refused: (row?.refused ?? 0) + refused }));
}

export const publisherDaysProjector = defineProjector<PublisherDay, PublisherEvent>(publisherDays, {
  PublisherLeadsAccepted: ({ data }) => on(data, 0),
  PublisherLeadsRefused: ({ data }) => on(data, data.count),
});
