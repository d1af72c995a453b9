import type { DomainEvent, RecordedEvent } from '@matricula/domain/kernel';
import { changeOf, sentenceOf, tableOf } from '@matricula/domain/registry';

/** A file attached to a message. */
export interface HappeningFile {
  blobId: string;
  name: string;
  contentType: string;
  bytes: number;
}

/** An event in the life of an entity: a text that a user wrote, with its files, or a change with old and new values. */
export interface Happening {
  _id: string;
  type: string;
  created_at: string;
  modifiedBy: { id: string; name: string };
  tableAffected: string;
  property: string;
  sentence: string;
  oldData: Record<string, unknown>;
  newData: Record<string, unknown>;
  /** The text. */
  text?: string;
  /** The author belongs to the support side. */
  bySupport?: boolean;
  files: HappeningFile[];
}

/** An event as shown on the page of its entity, with the data of erased people removed. */
export function happeningOf<E extends DomainEvent>(
  event: RecordedEvent<E>,
  spoken: Partial<Pick<Happening, 'text' | 'bySupport' | 'files'>> = {},
): Happening {
  const { id, type, at, meta } = event;
  const { property, oldData, newData } = changeOf(event);
  return {
    _id: id,
    type,
    created_at: at,
    modifiedBy: { id: meta.actor.id, name: meta.actor.name },
    tableAffected: tableOf(type),
    property,
    sentence: sentenceOf(event, meta.actor.name),
    oldData,
    newData,
    files: [],
    ...spoken,
  };
}
