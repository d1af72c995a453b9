import { defineReadModel, integer, keyword } from '../kernel';

/** What was taken of a publisher on a day, and what was refused because it was over a cap. */
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
