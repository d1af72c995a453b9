import { ERASED } from '@matricula/domain/kernel';
import { defineReadModel, instant, integer, keyword } from '../kernel';

/** The total time of a lead in a stage, over all its stays; the fact table of the time-in-stage report. */
export interface StageStay {
  /** `<lead>/<stage>`; a lead without one begins in the stage of no name. */
  stayId: string;
  leadId: string;
  stage?: string;
  /** When the lead entered the stage; missing if it is not there now. */
  enteredAt?: string;
  /** When it left for the last time. */
  leftAt?: string;
  /** Total of the completed stays. */
  seconds?: number;
  /** Start of the last completed stay, needed if a move is undone. */
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
