import { defineReadModel, instant, integer, keyword } from '@matricula/read-models/kernel';

/** An event that a projector could not fold, waiting for a fix. It refers to the event; the event's data stays in the log. */
export interface ParkedEventRow {
  parkedId: string;
  /** Read model and version that the projector fills, for example `lead-list@2`. */
  projector: string;
  eventId: string;
  eventType: string;
  stream: string;
  position: string;
  /** Read the log after this position to get the event again. */
  after: string;
  /** When the event happened. */
  at: string;
  error: string;
  attempts: number;
}

export const parkedEvents = defineReadModel<ParkedEventRow>({
  name: 'parked-events',
  version: 1,
  key: 'parkedId',
  fields: { projector: keyword(), eventType: keyword(), stream: keyword(), at: instant(), attempts: integer(), error: keyword() },
});
