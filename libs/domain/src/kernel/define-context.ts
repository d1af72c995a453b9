import type { RecordType, WiredRecord } from '../record';
import type { AnyBoundary } from './boundary';
import type { EntriesOf, Entry } from './entry';
import type { EventDefinition, EventOf } from './event';
import type { NotificationDeclaration } from './notification';
import type { AnyScreen, SearchEntry } from './screen';

/** The declarations of a context. The registry collects them, together with everything that depends on all events or records. */
export interface ContextDefinition {
  /** The folder's name, the same on every side. */
  readonly name: string;
  /** Name of the context's things in the timeline; default: the context's name in plain letters. */
  readonly label: string;
  readonly events: readonly EventDefinition[];
  /** Its record types: events, read model, projector, calls and timeline entries follow from them. */
  readonly records: readonly RecordType[];
  /** Documented calls of its records. */
  readonly calls: readonly WiredRecord[];
  /** The boundaries of the context in addition to its records. */
  readonly boundaries: readonly AnyBoundary[];
  readonly screens: readonly AnyScreen[];
  /** How the header search finds its screens. */
  readonly search: readonly SearchEntry[];
  readonly notifications: readonly NotificationDeclaration[];
  /** How its events read in the timeline. */
  readonly entries: Readonly<Record<string, Entry<never>>>;
}

interface Declaration<D extends EventDefinition> {
  name: string;
  label?: string;
  events?: readonly D[];
  records?: readonly RecordType[];
  calls?: readonly WiredRecord[];
  boundaries?: readonly AnyBoundary[];
  screens?: Readonly<Record<string, AnyScreen>>;
  search?: readonly SearchEntry[];
  notifications?: Readonly<Record<string, NotificationDeclaration>>;
  entries: EntriesOf<EventOf<D>>;
}

/** Declares a context. An event without an entry in the timeline does not compile. */
export function defineContext<D extends EventDefinition = never>(declaration: Declaration<D>): ContextDefinition {
  const { name, label = name.charAt(0).toUpperCase() + name.slice(1) } = declaration;
  const { events = [], records = [], calls = [], boundaries = [], screens = {}, search = [], notifications = {}, entries } = declaration;
  return {
    ...{ name, label, events, records, calls, boundaries, search },
    screens: Object.values(screens),
    notifications: Object.values(notifications),
    entries: entries as ContextDefinition['entries'],
  };
}
