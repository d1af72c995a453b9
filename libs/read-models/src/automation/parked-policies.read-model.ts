import { defineReadModel, instant, integer, keyword } from '../kernel';

/** An event that a policy could not act on, waiting for a repair. It names the event; its data stays in the log. */
export interface ParkedPolicyRow {
  parkedId: string;
  policy: string;
  eventId: string;
  eventType: string;
  /** Where the event is in the log. */
  stream: string;
  revision: number;
  at: string;
  error: string;
  attempts: number;
}

export const parkedPolicies = defineReadModel<ParkedPolicyRow>({
  name: 'parked-policies',
  version: 1,
  key: 'parkedId',
  fields: { policy: keyword(), eventType: keyword(), at: instant(), attempts: integer() },
  plain: ['eventId', 'stream', 'revision', 'error'],
});
