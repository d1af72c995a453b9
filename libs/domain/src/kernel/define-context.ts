import type { RecordType, WiredRecord } from '../record';
import type { AnyBoundary } from './boundary';
import type { EntriesOf, Entry } from './entry';
import type { DomainEvent, EventDefinition, EventOf } from './event';
import type { Erased, Mentions } from './mentions';
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
  /** Its event types that erase something, and what. */
  readonly erases: Readonly<Record<string, Erased>>;
  /** Its event types that name a phone number of a lead, and where; calls from such a number are matched to the lead. */
  readonly leadNumbers: Readonly<Record<string, NumberOfLead>>;
  /** Things whose events may mention people that are erased. */
  readonly mentions: readonly Mentions[];
  /**
   * For data that is not searched for mentions, by the field or record type that holds the encryption key: the event type that erases its person,
   * or the reason why nothing erases it.
   */
  readonly erasedBy: Readonly<Record<string, string>>;
  /** For fields that name a responsible user and are not handed over when the user leaves: the reason. */
  readonly notHandedOver: Readonly<Record<string, string>>;
}

/** Reads the lead and its phone number (E.164) from the data of an event; without a number if the event names none. */
export type NumberOfLead<Data = never> = (data: Data) => { leadId: string; phone?: string };

/** For some events of a union, the number of a lead that they name. */
type NumbersOf<E extends DomainEvent> = { readonly [Type in E['type']]?: NumberOfLead<Extract<E, { type: Type }>['data']> };

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
  leadNumbers?: NumbersOf<EventOf<D>>;
  erases?: Readonly<Partial<Record<D['type'], Erased>>>;
  mentions?: readonly Mentions[];
  erasedBy?: Readonly<Record<string, string>>;
  notHandedOver?: Readonly<Record<string, string>>;
}

/** Declares a context. An event without an entry in the timeline does not compile. */
export function defineContext<D extends EventDefinition = never>(declaration: Declaration<D>): ContextDefinition {
  const { name, label = name.charAt(0).toUpperCase() + name.slice(1) } = declaration;
  const { events = [], records = [], calls = [], boundaries = [], screens = {}, search = [], notifications = {}, entries } = declaration;
  const { leadNumbers = {}, erases = {}, mentions = [], erasedBy = {}, notHandedOver = {} } = declaration;
  return {
    ...{ name, label, events, records, calls, boundaries, search },
    screens: Object.values(screens),
    notifications: Object.values(notifications),
    entries: entries as ContextDefinition['entries'],
    leadNumbers: leadNumbers as ContextDefinition['leadNumbers'],
    erases: erases as ContextDefinition['erases'],
    ...{ mentions, erasedBy, notHandedOver },
  };
}
