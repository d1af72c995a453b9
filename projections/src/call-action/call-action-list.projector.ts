import type { CallActionEvent } from '@matricula/domain/call-action';
import type { LeadErased } from '@matricula/domain/lead';
import { defineProjector, patch, set } from '@matricula/projection-kit';
import { callActionList, type CallActionRow } from '@matricula/read-models/call-action';

export const callActionListProjector = defineProjector<CallActionRow, CallActionEvent | LeadErased>(callActionList, {
  CallActionRecorded: ({ data, at, meta }) => {
    const {
      lead: _dimensions,
      previousStageId: _stage,
      previousSubStage: _subStage,
      callIds: _calls,
      queueSeconds: _seconds,
      ...shown
    } = data;
    // Missing once the person was erased.
    const attachments = (data.attachments as CallActionRow['attachments'] | undefined) ?? [];
    return set(data.callActionId, { ...shown, attachments, userId: meta.actor.id, userName: meta.actor.name, at });
  },
  LeadErased: ({ data }) =>
    data.callActionIds.map((id) =>
      patch<CallActionRow>(id, { leadName: undefined, phone: undefined, comment: undefined, attachments: [] }),
    ),
});
