import { defineEvent, id, integer, list, object, optional, personal, staffName, text, type Upcaster } from '@matricula/domain/kernel';
import { createHash } from 'node:crypto';
import { EventCodec, type SubjectKeys } from './event-codec';
import { newEventId } from './event-id';
import type { NewEvent } from './event-store';

/** An event with personal data, for the contract suites. */
export const personAdded = defineEvent('PersonAdded', {
  context: 'lead',
  doc: 'A person was added.',
  fields: { personId: id(), name: personal(text()), phones: optional(personal(list(text()))), source: text() },
  subject: 'personId',
});

/** An event without personal data. */
export const noteAdded = defineEvent('NoteAdded', {
  context: 'lead',
  doc: 'A note was added.',
  fields: { text: text(), number: optional(integer()) },
});

const holder = { ownerId: optional(id()), ownerName: optional(staffName('ownerId')) };

/** An event that names staff members. */
export const personHandedOver = defineEvent('PersonHandedOver', {
  context: 'lead',
  doc: 'A person was handed over to somebody.',
  fields: { ...holder, before: optional(object(holder)) },
});

/** The second version of `NoteAdded`, whose upcaster is `noteToSecondVersion`. */
export const noteAddedSecond = { ...noteAdded, version: 2 };

export const noteToSecondVersion: Upcaster = { type: 'NoteAdded', version: 1, up: ({ text: body, ...rest }) => ({ ...rest, body }) };

/** In-memory keys of data subjects; all processes derive the same ones. */
export class KeysInMemory implements SubjectKeys {
  private readonly keys = new Map<string, Buffer | undefined>();
  private readonly listeners: (() => void)[] = [];

  async keyFor(subjectIds: Iterable<string>): Promise<Map<string, Buffer>> {
    const wanted = [...subjectIds];
    for (const subject of wanted) if (!this.keys.has(subject)) this.keys.set(subject, createHash('sha256').update(subject).digest());
    return this.keysOf(wanted);
  }

  async keysOf(subjectIds: Iterable<string>): Promise<Map<string, Buffer>> {
    const known = [...subjectIds].map((subject) => [subject, this.keys.get(subject)] as const);
    return new Map(known.filter((entry): entry is [string, Buffer] => entry[1] !== undefined));
  }

  async destroy(subjectId: string): Promise<void> {
    this.keys.set(subjectId, undefined);
    for (const listener of this.listeners) listener();
  }

  onForgotten(listener: () => void): void {
    this.listeners.push(listener);
  }

  async asOfNow(): Promise<void> {}
}

export const contractCodec = (keys: SubjectKeys = new KeysInMemory()) =>
  new EventCodec({ definitions: [personAdded, noteAdded, personHandedOver], keys });

export const contractMeta = {
  actor: { id: 'u-1', name: 'Asha', email: 'asha@example.org', role: 6 },
  correlationId: 'c-1',
  version: 1,
};

export const note = (content: string, more: Partial<NewEvent> = {}): NewEvent => ({
  id: newEventId(),
  type: 'NoteAdded',
  data: { text: content },
  meta: contractMeta,
  ...more,
});

export const handedOver = (data: object): NewEvent => ({ id: newEventId(), type: 'PersonHandedOver', data, meta: contractMeta });

export const person = (personId: string, name: string, more: object = {}): NewEvent => ({
  id: newEventId(),
  type: 'PersonAdded',
  data: { personId, name, source: 'web', ...more },
  meta: contractMeta,
});
