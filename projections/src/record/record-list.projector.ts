import { liftedValues, wholeValues, type RecordEvent, type RecordType } from '@matricula/domain/record';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { defineProjector, drop, fold, set } from '@matricula/projection-kit';
import { recordList, type RecordRow } from '@matricula/read-models/record';

/** The one projector of all record types. */
export const recordListProjector = (type: RecordType) =>
  defineProjector<RecordRow, RecordEvent>(recordList(type), {
    [`${type.name}Created`]: ({ data, at, meta }: RecordedEvent<RecordEvent>) =>
      set<RecordRow>(data.recordId, {
        ...wholeValues(type, data.values ?? {}),
        recordId: data.recordId,
        createdAt: at,
        createdById: meta.actor.id,
        createdByUser: meta.actor.name,
        updatedAt: at,
      }),
    [`${type.name}Changed`]: ({ data, at }: RecordedEvent<RecordEvent>) =>
      fold<RecordRow>(data.recordId, (row) => row && { ...row, ...liftedValues(type, data.to ?? {}), updatedAt: at }),
    [`${type.name}Removed`]: ({ data }: RecordedEvent<RecordEvent>) => drop(data.recordId),
  });
