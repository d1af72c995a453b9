import { callBoundary } from '@matricula/domain/call';
import type { CallActionRecorded } from '@matricula/domain/call-action';
import { definePolicy, order } from '@matricula/policy-kit';

/** Links a call action to the telephone calls whose result it is. */
export const linkCallAction = definePolicy<CallActionRecorded>({
  name: 'link-call-action',
  on: {
    CallActionRecorded: ({ data: { callActionId, leadId, stage, subStage, callIds = [] } }) =>
      callIds.map((callId) => order(callBoundary, [callId], { type: 'LinkCallAction', data: { callActionId, leadId, stage, subStage } })),
  },
});
