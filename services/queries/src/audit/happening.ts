import type { DomainEvent, RecordedEvent } from '@matricula/domain/kernel';
import { changeOf, sentenceOf, tableOf } from '@matricula/domain/registry';

/** A file that somebody attached to what they wrote. */
export interface HappeningFile {
  blobId: string;
  name: string;
  contentType: string;
  bytes: number;
}

/** Something that happened to a thing with a life: words that somebody wrote, with their files, or a change with old and new side by side. */
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
  /** What was written. */
  text?: string;
  /** Whoever wrote stands on the side of those who answer. */
  bySupport?: boolean;
  files: HappeningFile[];
}

/** An event as the page of its thing shows it: whoever was erased is erased here as well. */
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
