import { ERASED } from '@matricula/domain/kernel';
import { defineReadModel, instant, integer, keyword } from '../kernel';

/** How long a lead was in a stage, all its stays together; the fact table under the time in stage. */
export interface StageStay {
  /** `<lead>/<stage>`; a lead without one begins in the stage of no name. */
  stayId: string;
  leadId: string;
  stage?: string;
  /** Since when it is there; missing once it has left. */
  enteredAt?: string;
  /** When it left for the last time. */
  leftAt?: string;
  /** Of the stays that are over. */
  seconds?: number;
  /** When the last stay that is over began, for a move that is undone. */
  beganAt?: string;
  source?: string;
  collegeId?: string;
  collegeName?: string;
  /** Owner of the lead when it left the stage. */
  ownerId?: string;
  ownerName?: string;
  /** The user who moved the lead out of the stage. */
  movedById?: string;
}

export const stageStays = defineReadModel<StageStay>({
  name: 'stage-stays',
  version: 2,
  key: 'stayId',
  ofLead: true,
  fields: {
    leadId: keyword(),
    stage: keyword(),
    leftAt: instant(),
    seconds: integer(),
    source: keyword(),
    collegeId: keyword(),
    collegeName: keyword(),
    ownerId: keyword(),
    ownerName: keyword(),
    movedById: keyword(),
  },
  plain: ['enteredAt', 'beganAt'],
  staff: { ownerId: { ownerName: ERASED } },
});
