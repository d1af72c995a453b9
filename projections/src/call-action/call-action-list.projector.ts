import type { CallActionEvent } from '@matricula/domain/call-action';
import { defineProjector, set } from '@matricula/projection-kit';
import { callActionList, type CallActionRow } from '@matricula/read-models/call-action';

export const callActionListProjector = defineProjector<CallActionRow, CallActionEvent>(callActionList, {
  CallActionRecorded: ({ data, at, meta }) => {
    const { lead: _dimensions, previousStageId: _stage, previousSubStage: _subStage, ...shown } = data;
    return set(data.callActionId, { ...shown, userId: meta.actor.id, userName: meta.actor.name, at });
  },
});
