import { type RecordedEvent, wants } from '@matricula/domain/kernel';
import { applied } from './change';
import type { Projector } from './define-projector';

/** The row of a key after these events, in order, if no other events changed it. */
export function rowAt(projector: Projector, events: readonly RecordedEvent[], key: string): object | undefined {
  const own = events
    .filter(({ type }) => wants(projector, type))
    .flatMap((event) => projector.changes(event).filter((change) => change.key === key));
  return own.reduce<object | undefined>((row, change) => applied(change, row), undefined);
}
