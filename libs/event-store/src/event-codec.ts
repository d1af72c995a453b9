import type { EventDefinition, EventMeta, RecordedEvent, Upcaster } from '@matricula/domain/kernel';
import type { DataSubjectKeys } from '@matricula/vault';
import { actorSubject, ActorSeals, namePersonal, openedMeta, preparedMeta, type PreparedMeta } from './actor-seal';
import { EventTooLarge, MOST_EVENT_BYTES, type NewEvent } from './event-store';
import { openText, sealedLength, sealText } from './personal-seal';
import {
  NAMES,
  namePlaces,
  nameSubject,
  putBack,
  restoreNames,
  sealedNames,
  withoutNames,
  type NamePlace,
  type PreparedName,
} from './staff-names';
import { assertPlainJson, UnserializableEvent } from './plain-json';

/** Name of the encrypted personal fields in stored event data. Empty if the person was erased before the event was written. */
export const PERSONAL = '$personal';

/** A checked and serialised event, before encryption with the key of its data subject. */
export interface PreparedEvent {
  id: string;
  type: string;
  /** Data subject whose key encrypts `personal`; both are missing if the event has no personal fields. */
  subject?: string;
  personal?: string;
  /** Staff names, each to be encrypted with the key of that person's account. */
  names: readonly PreparedName[];
  clear: string;
  meta: PreparedMeta;
}

/** The JSON to store. */
export interface SealedTexts {
  data: string;
  meta: string;
}

interface Shape {
  version: number;
  subject: string | undefined;
  personal: ReadonlySet<string>;
  names: readonly NamePlace[];
}

/** The part of `DataSubjectKeys` that the codec and caches of decrypted data need. */
export type SubjectKeys = Pick<DataSubjectKeys, 'keyFor' | 'keysOf' | 'onForgotten' | 'asOfNow'>;

/**
 * Converts events to their stored form and back. Personal fields move from `data` into one AES-256-GCM blob at `data.$personal`, encrypted with the
 * key of the data subject `${tenantId}/${data[subject]}`. If that key was destroyed, the event is returned without them and with `erased: true`.
 * The actor's name, address, IP and user agent go to `meta.personal`, encrypted with the key of their account (`ActorSeals`); staff names in the
 * data go to `data.$names` (`namePlaces`). Upcasters convert old versions on read; stored events never change.
 */
export class EventCodec {
  private readonly shapes = new Map<string, Shape>();
  private readonly upcasters = new Map<string, Upcaster>();
  readonly keys: SubjectKeys;
  /** A batch shares its meta, so it is checked and serialised once per version. Callers must not change it afterwards. */
  private readonly metas = new WeakMap<EventMeta, Map<string, PreparedMeta>>();
  private readonly actors = new ActorSeals();

  /** @throws Error when a type is declared twice or an upcaster is missing between version 1 and the declared one. */
  constructor(options: { definitions: readonly EventDefinition[]; keys: SubjectKeys; upcasters?: readonly Upcaster[] }) {
    this.keys = options.keys;
    for (const upcaster of options.upcasters ?? []) this.upcasters.set(`${upcaster.type}/${upcaster.version}`, upcaster);
    for (const { type, version, subject, fields } of options.definitions) {
      if (this.shapes.has(type)) throw new Error(`Event type ${type} is declared twice`);
      for (let from = 1; from < version; from++) {
        if (!this.upcasters.has(`${type}/${from}`)) throw new Error(`Event type ${type} has no upcaster from version ${from}`);
      }
      const personal = Object.keys(fields).filter((name) => fields[name]?.personal);
      this.shapes.set(type, { version, subject, personal: new Set(personal), names: namePlaces(fields) });
    }
  }

  /**
   * Checks and serialises an event; `meta.version` becomes the declared version of its type.
   * @throws UnserializableEvent when JSON would change or refuse it, EventTooLarge, Error when its type is not declared.
   */
  prepare(tenantId: string, { id, type, data, meta }: NewEvent): PreparedEvent {
    const shape = this.shapes.get(type);
    if (!shape) throw new Error(`Event type ${type} is not declared`);
    if (typeof data !== 'object' || data === null || Array.isArray(data)) {
      throw new UnserializableEvent(type, 'data', 'is not an object');
    }
    for (const name of [PERSONAL, NAMES]) if (name in data) throw new UnserializableEvent(type, `data.${name}`, 'is a reserved name');
    assertPlainJson(type, data, 'data');
    // The encryption is bound to the id, and adapters return ids in lower case.
    const { data: unnamed, names } = withoutNames(tenantId, shape.names, data as Record<string, unknown>);
    const sealedMeta = this.preparedMeta(type, tenantId, meta, shape.version);
    const prepared: PreparedEvent = { id: id.toLowerCase(), type, clear: '', names, meta: sealedMeta };
    if (shape.personal.size === 0) {
      prepared.clear = JSON.stringify(unnamed);
      return fitting(prepared);
    }
    const clear: Record<string, unknown> = {};
    let personal: Record<string, unknown> | undefined;
    for (const [name, value] of Object.entries(unnamed)) {
      if (!shape.personal.has(name)) clear[name] = value;
      else if (value !== undefined) (personal ??= {})[name] = value;
    }
    prepared.clear = JSON.stringify(clear);
    if (personal) {
      prepared.subject = subjectOf(type, tenantId, shape, data as Record<string, unknown>);
      prepared.personal = JSON.stringify(personal);
    }
    return fitting(prepared);
  }

  /** Keys for a batch of prepared events; missing ones are created. */
  async keysFor(events: Iterable<PreparedEvent>): Promise<Map<string, Buffer>> {
    const subjects = new Set<string>();
    for (const { subject, names, meta } of events) {
      if (subject !== undefined) subjects.add(subject);
      if (meta.subject !== undefined) subjects.add(meta.subject);
      for (const name of names) subjects.add(name.subject);
    }
    return subjects.size === 0 ? new Map() : this.keys.keyFor(subjects);
  }

  /** Stored form of an event. Personal fields of an erased person are dropped. */
  seal(event: PreparedEvent, keys: ReadonlyMap<string, Buffer>): SealedTexts {
    const { meta } = event;
    return { data: this.sealData(event, keys), meta: this.actors.seal(meta, keys.get(meta.subject ?? '')) };
  }

  /** Result that `open` would return for an event sealed with all of its keys. */
  asOpened({ clear, personal, names, meta }: PreparedEvent): { data: unknown; meta: EventMeta } {
    const data = JSON.parse(clear) as Record<string, unknown>;
    if (personal !== undefined) Object.assign(data, JSON.parse(personal));
    putBack(names, data);
    return { data, meta: openedMeta(meta) };
  }

  /** Whether these keys preserve the whole event, that is, nobody it names was erased. */
  keepsAll({ subject, names, meta }: PreparedEvent, keys: ReadonlyMap<string, Buffer>): boolean {
    const has = (one: string | undefined) => one === undefined || keys.has(one);
    return has(subject) && has(meta.subject) && names.every((name) => keys.has(name.subject));
  }

  private sealData({ id, clear, subject, personal, names }: PreparedEvent, keys: ReadonlyMap<string, Buffer>): string {
    const blobs: string[] = [];
    if (subject !== undefined && personal !== undefined) {
      const key = keys.get(subject);
      blobs.push(`"${PERSONAL}":"${key ? sealText(key, id, personal) : ''}"`);
    }
    if (names.length > 0) blobs.push(sealedNames(names, keys, this.actors));
    if (blobs.length === 0) return clear;
    return `${clear === '{}' ? '{' : `${clear.slice(0, -1)},`}${blobs.join(',')}}`;
  }

  /** Restores stored events: decrypts personal fields and upcasts old versions. Changes the given objects. */
  async open(events: RecordedEvent[]): Promise<RecordedEvent[]> {
    const subjects = new Map<RecordedEvent, string>();
    const wanted = new Set<string>();
    for (const event of events) {
      const data = event.data as Record<string, unknown>;
      const shape = this.shapes.get(event.type);
      if (shape && data[PERSONAL]) subjects.set(event, subjectOf(event.type, event.tenantId, shape, data));
      if (shape && NAMES in data) for (const place of shape.names) wanted.add(nameSubject(event.tenantId, place, data) ?? '');
      if (event.meta.personal !== undefined) wanted.add(actorSubject(event.tenantId, event.meta));
    }
    for (const subject of subjects.values()) wanted.add(subject);
    wanted.delete('');
    const keys = wanted.size === 0 ? new Map<string, Buffer>() : await this.keys.keysOf(wanted);
    for (const event of events) {
      this.openActor(event, keys);
      const shape = this.shapes.get(event.type);
      // Written by a newer version of the product: left as it is; no code of this version folds it.
      if (!shape) continue;
      const subject = subjects.get(event);
      if (PERSONAL in (event.data as object)) restore(event, subject === undefined ? undefined : keys.get(subject));
      if (NAMES in (event.data as object)) this.openNames(event, shape, keys);
      if (event.meta.version < shape.version) this.lift(event, shape.version);
    }
    return events;
  }

  private preparedMeta(type: string, tenantId: string, meta: EventMeta, version: number): PreparedMeta {
    let known = this.metas.get(meta);
    if (!known) this.metas.set(meta, (known = new Map()));
    const name = `${version}/${tenantId}`;
    let prepared = known.get(name);
    if (!prepared) {
      assertPlainJson(type, meta, 'meta');
      if (meta.personal !== undefined) throw new UnserializableEvent(type, 'meta.personal', 'is a reserved name');
      known.set(name, (prepared = preparedMeta(tenantId, meta, version)));
    }
    return prepared;
  }

  private openActor(event: RecordedEvent, keys: ReadonlyMap<string, Buffer>): void {
    const { id, type, stream, tenantId, meta } = event;
    if (meta.personal === undefined) return;
    try {
      event.meta = this.actors.open(tenantId, meta, keys.get(actorSubject(tenantId, meta)));
    } catch (error) {
      throw new Error(`The actor of event ${id} (${type}, ${stream}) does not match its seal`, { cause: error });
    }
  }

  private openNames({ id, type, stream, tenantId, data }: RecordedEvent, { names }: Shape, keys: ReadonlyMap<string, Buffer>): void {
    try {
      restoreNames(tenantId, names, data as Record<string, unknown>, keys, this.actors);
    } catch (error) {
      throw new Error(`A name in event ${id} (${type}, ${stream}) does not match its seal`, { cause: error });
    }
  }

  private lift(event: RecordedEvent, version: number): void {
    let data = event.data as Record<string, unknown>;
    for (let from = event.meta.version; from < version; from++) {
      const upcaster = this.upcasters.get(`${event.type}/${from}`);
      if (!upcaster) throw new Error(`Event ${event.id} (${event.type}) has version ${from}, which no upcaster accepts`);
      data = upcaster.up(data);
    }
    event.data = data;
    event.meta = { ...event.meta, version };
  }
}

/** Characters that a blob adds to its content. */
const BLOB_FRAME = `,"${PERSONAL}":""`.length;

/** Characters that `$names` adds as a whole, and for each name. */
const NAMES_FRAME = `,"${NAMES}":{}`.length;
const NAME_FRAME = ',"":""'.length;

/** Returns the event if its size is allowed. The size is computed as if all keys existed, so erasing a person does not change the result. */
function fitting(prepared: PreparedEvent): PreparedEvent {
  const { type, clear, personal, names, meta } = prepared;
  const blobs = [personal, meta.personal].map((text) => (text === undefined ? 0 : BLOB_FRAME + sealedLength(Buffer.byteLength(text))));
  const named = names.map(({ place, name }) => NAME_FRAME + place.place.length + sealedLength(Buffer.byteLength(namePersonal(name))));
  const own = Buffer.byteLength(clear) + Buffer.byteLength(meta.clear);
  const bytes = [...blobs, ...named].reduce((sum, some) => sum + some, own) + (names.length > 0 ? NAMES_FRAME : 0);
  if (bytes > MOST_EVENT_BYTES) throw new EventTooLarge(type, bytes);
  return prepared;
}

function subjectOf(type: string, tenantId: string, { subject }: Shape, data: Record<string, unknown>): string {
  const id = subject === undefined ? undefined : data[subject];
  if (typeof id !== 'string' || id === '') throw new Error(`${type} has personal fields, but data.${subject} names nobody`);
  return `${tenantId}/${id}`;
}

function restore(event: RecordedEvent, key: Buffer | undefined): void {
  const data = event.data as Record<string, unknown>;
  const sealed = data[PERSONAL] as string;
  delete data[PERSONAL];
  if (!key) {
    event.erased = true;
    return;
  }
  try {
    Object.assign(data, JSON.parse(openText(key, event.id, sealed)));
  } catch (error) {
    throw new Error(`Personal fields of event ${event.id} (${event.type}, ${event.stream}) do not match their seal`, { cause: error });
  }
}
