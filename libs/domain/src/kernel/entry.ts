import type { DomainEvent } from './event';

type Data = Record<string, unknown>;

/** How one event type reads in the timeline. Personal fields may be missing at run time: their person was erased. */
export interface Entry<D> {
  /** Why the event is of technical interest only, for all events of the type or for some: the log contains it, the timeline omits it. */
  technical?: string | { why: string; when(data: D): boolean };
  /** Reminders, timers and scheduled housekeeping, always or only some: the timeline has them, and hides them by default. */
  bookkeeping?: true | { when(data: D): boolean };
  /** Marks the start or the summary of bulk work, whose single changes carry the same `jobId`. The timeline groups these changes under the start. */
  bulk?: 'opens' | 'outcome';
  /** The property that changed: one of a small set of words that the timeline filters by. */
  property: string;
  /** Old and new data, if the event does not have them as `from` and `to`. */
  change?(data: D): [oldData: Data, newData: Data];
  /** One line in plain words; `lead` is the lead's name. */
  sentence?(who: string, data: D, lead: string): string;
}

/** An entry for every event of a union: a new event without one does not compile. */
export type EntriesOf<E extends DomainEvent> = { [Type in E['type']]: Entry<Extract<E, { type: Type }>['data']> };

/** Names of changed fields in words. */
export const fieldsOf = (changed: Data | undefined): string =>
  changed
    ? Object.keys(changed)
        .map((name) => name.replace(/([A-Z])/g, ' $1').toLowerCase())
        .join(', ')
    : 'details';
