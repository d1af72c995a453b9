import { defineReadModel, integer, keyword } from '../kernel';

/** Leads of a publisher that were accepted on a day, and those refused because of a limit. */
export interface PublisherDay {
  /** `<publisher>/<day>`. */
  dayId: string;
  publisherId: string;
  day: string;
  taken: number;
  refused: number;
}

export const publisherDays = defineReadModel<PublisherDay>({
  name: 'publisher-days',
  version: 1,
  key: 'dayId',
  fields: { dayId: keyword(), publisherId: keyword(), day: keyword(), taken: integer(), refused: integer() },
});
