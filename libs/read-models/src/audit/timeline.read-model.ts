import { defineReadModel, flag, instant, integer, keyword } from '../kernel';

/**
 * Index entry of one event in the timeline (000 §2.12). Old and new data, actor and origin are read from the log when an entry is shown, so that an
 * erased person is erased here as well.
 */
export interface TimelineRow {
  /** The event's id. */
  entryId: string;
  at: string;
  /** Position in the log: the order of entries. */
  position: string;
  stream: string;
  revision: number;
  /** Id of the actor; the name is in the log. */
  userId: string;
  /** Kind of thing that changed: Lead, Follow-up, User ... */
  table: string;
  /** What changed: the event's name in words, or the fields. */
  property: string;
  type: string;
  leadId?: string;
  /** A reminder, a timer, scheduled housekeeping. */
  bookkeeping: boolean;
  /** The bulk work that it belongs to. */
  jobId?: string;
  /** Begins bulk work, is one of its changes, or sums it up. */
  jobRole?: 'opens' | 'part' | 'outcome';
}

/** Properties of users that only record their presence. */
export const presenceProperties: readonly string[] = ['Session', 'Presence', 'Active time'];

export const timeline = defineReadModel<TimelineRow>({
  name: 'timeline',
  version: 7,
  key: 'entryId',
  storage: 'columns',
  fields: {
    at: instant(),
    position: keyword(),
    userId: keyword(),
    table: keyword(),
    property: keyword(),
    type: keyword(),
    leadId: keyword(),
    stream: keyword(),
    revision: integer(),
    bookkeeping: flag(),
    jobId: keyword(),
    jobRole: keyword(['opens', 'part', 'outcome']),
  },
});
