import { defined, ERASED, type Entry, type RecordedEvent } from '../kernel';
import { nameFieldOf } from '../record';
import { contexts, eventDefinitions, recordTypes } from './collected';

type Data = Record<string, unknown>;

/** A change by an event, as the timeline shows it. */
export interface EventChange {
  property: string;
  oldData: Data;
  newData: Data;
}

const entries: Record<string, Entry<never> | undefined> = Object.assign({}, ...contexts.map((context) => context.entries));
const definitions = new Map(eventDefinitions.map((definition) => [definition.type, definition]));
const recordLabels = new Map(
  recordTypes.flatMap((type) =>
    ['Created', 'Changed', 'Removed'].map((what) => [`${type.name}${what}`, { type, label: type.label, what }] as const),
  ),
);
const labels = new Map(contexts.map(({ name, label }) => [name, label]));

/** Ids and copies of the lead's dimensions are of no interest to readers. */
const technical = /^(lead|recordId|.*Ids?|leadHash|jobRow|settings)$/;

const words = (type: string) => type.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The kind of thing that an event is about: for records the record's name, otherwise the context. */
export function tableOf(type: string): string {
  const record = recordLabels.get(type);
  if (record) return record.label;
  const reservation = /^(Job|LeadIdentity|RecordName)/.exec(type)?.[1];
  if (reservation) return capital(words(reservation));
  const context = definitions.get(type)?.context ?? words(type);
  return labels.get(context) ?? capital(context);
}

/** The property that changed. */
export const propertyOf = (type: string): string => entries[type]?.property ?? recordLabels.get(type)?.what ?? capital(words(type));

/** Event types that are always of technical interest only. */
export const technicalTypes: ReadonlySet<string> = new Set(
  Object.entries(entries).flatMap(([type, entry]) => (typeof entry?.technical === 'string' ? type : [])),
);

/** Whether an event is of technical interest only. */
export function isTechnical({ type, data }: Pick<RecordedEvent, 'type' | 'data'>): boolean {
  const technical = entries[type]?.technical;
  return typeof technical === 'object' ? technical.when(data as never) : technical !== undefined;
}

/** Whether an event is the product's own bookkeeping: a reminder, a timer, scheduled housekeeping. */
export function isBookkeeping({ type, data }: Pick<RecordedEvent, 'type' | 'data'>): boolean {
  const bookkeeping = entries[type]?.bookkeeping;
  return typeof bookkeeping === 'object' ? bookkeeping.when(data as never) : bookkeeping === true;
}

/** The bulk work that an event belongs to: it begins it, sums it up, or is one of its changes. */
export interface BulkPlace {
  jobId: string;
  jobRole: 'opens' | 'part' | 'outcome';
}

/** The role of an event in bulk work; undefined if it is not part of any. */
export function bulkPlaceOf({ type, data }: Pick<RecordedEvent, 'type' | 'data'>): BulkPlace | undefined {
  const { jobId, leadId } = data as { jobId?: string; leadId?: string };
  const jobRole = entries[type]?.bulk ?? (leadId === undefined ? undefined : 'part');
  return jobId === undefined || jobRole === undefined ? undefined : { jobId, jobRole };
}

/** Old and new data of any event; an unknown type shows its data without technical ids. */
export function changeOf(event: Pick<RecordedEvent, 'type' | 'data' | 'erased'>): EventChange {
  const { type, erased } = event;
  const data = erased ? withErased(type, event.data as Data) : (event.data as Data);
  const [oldData, newData] = entries[type]?.change?.(data as never) ?? plainChange(type, data);
  return { property: propertyOf(type), oldData: defined(oldData), newData: defined(newData) };
}

/** One line that describes who did what. `lead` is the name of the lead that the event is about, if any. */
export function sentenceOf(event: Pick<RecordedEvent, 'type' | 'data' | 'erased'>, who: string, lead = 'a lead'): string {
  const { type, data, erased } = event;
  const entry = entries[type];
  if (entry?.sentence) return entry.sentence(who, data as never, erased ? ERASED : lead);
  const record = recordLabels.get(type);
  if (record) {
    const { values, to } = data as { values?: Data; to?: Data };
    const name = values?.[nameFieldOf(record.type)];
    const called = (field: string) => record.type.fields[field]?.label ?? field;
    const fields = to ? ` (${Object.keys(to).map(called).join(', ')})` : '';
    return `${who} ${record.what.toLowerCase()} ${record.label}${typeof name === 'string' ? ` "${name}"` : ''}${fields}`;
  }
  return `${who}: ${words(type)}`;
}

function plainChange(type: string, data: Data): [Data, Data] {
  const { from, to, values } = data;
  if (isData(from) && isData(to)) return [from, to];
  if (from === ERASED && to === ERASED) return [{ details: ERASED }, { details: ERASED }];
  if (isData(values)) return recordLabels.get(type)?.what === 'Removed' ? [values, {}] : [{}, values];
  return [{}, Object.fromEntries(Object.entries(data).filter(([name]) => !technical.test(name)))];
}

function withErased(type: string, data: Data): Data {
  const fields = Object.entries(definitions.get(type)?.fields ?? {});
  const personal = fields.filter(([name, field]) => field.personal && data[name] === undefined);
  return { ...data, ...Object.fromEntries(personal.map(([name]) => [name, ERASED])) };
}

const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value);
