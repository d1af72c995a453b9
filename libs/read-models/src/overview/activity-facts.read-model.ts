import { ERASED } from '@matricula/domain/kernel/event';
import { defineReadModel, flag, instant, integer, keyword } from '../kernel';

/** The kinds of work that reports count. */
export const activityKinds = [
  'captured',
  're-enquired',
  'assigned',
  'call-action',
  'enrolled',
  'follow-up-scheduled',
  'follow-up-completed',
  'stage-changed',
  'verified',
  'removed',
  'skipped',
] as const;

/** Display texts. */
export const activityWords: Readonly<Record<(typeof activityKinds)[number], string>> = {
  captured: 'Enquiry arrived',
  're-enquired': 'Enquired again',
  assigned: 'Assigned',
  'call-action': 'Call action',
  enrolled: 'Enrolled',
  'follow-up-scheduled': 'Follow-up scheduled',
  'follow-up-completed': 'Follow-up completed',
  'stage-changed': 'Stage changed',
  verified: 'Verified',
  removed: 'Removed',
  skipped: 'Skipped in a queue',
};

/** One event on a lead with its dimensions: the fact table of all lead reports. Contains no personal data: names come from the lead. */
export interface ActivityFact {
  /**
   * Derived from the subject of an event that can be reverted: `enquiry/<id>`, `assigned/<lead>/<assignment>`, `stage/<lead>/<job>`,
   * `verified/<lead>`, `completed/<follow-up>`.
   */
  factId: string;
  kind: (typeof activityKinds)[number];
  at: string;
  leadId: string;
  /** The actor; the system's own id for imports and captures by API. */
  userId: string;
  userName: string;
  /**
   * The user to whom reports credit the event: the actor, or the new owner for an assignment. Missing for work of the system: imports, captures by
   * API, rules.
   */
  counsellorId?: string;
  counsellorName?: string;
  /** Owner of the lead at the time of the event; for an enquiry, the present owner. */
  ownerId?: string;
  ownerName?: string;
  /** For an enquiry: its lead has no owner now. */
  leadUnowned?: boolean;
  source?: string;
  primarySource?: string;
  utmSource?: string;
  utmMedium?: string;
  utmCampaign?: string;
  collegeId?: string;
  collegeName?: string;
  course?: string;
  state?: string;
  stageTag?: string;
  stageId?: string;
  stage?: string;
  subStage?: string;
  previousStage?: string;
  /** A call action or bulk change that moved the lead to a different stage. */
  stageChanged: boolean;
  dueAt?: string;
  /** A follow-up that was completed after it was due. */
  late?: boolean;
  dialer?: boolean;
  /** A call action or skip in a queue: the seconds for which the lead was open there. Missing outside a queue. */
  queueSeconds?: number;
  /** Its import was undone and took the lead with it: no report counts it unless the lead comes back. */
  withdrawn: boolean;
}

export const activityFacts = defineReadModel<ActivityFact>({
  name: 'activity-facts',
  version: 6,
  key: 'factId',
  ofLead: true,
  storage: 'columns',
  fields: {
    kind: keyword(activityKinds).asDimension(),
    at: instant(),
    leadId: keyword(),
    userId: keyword(),
    userName: keyword(),
    counsellorId: keyword().asDimension(),
    counsellorName: keyword().asDimension(),
    ownerId: keyword().asDimension(),
    ownerName: keyword(),
    leadUnowned: flag(),
    source: keyword().asDimension(),
    primarySource: keyword(),
    utmSource: keyword().asDimension(),
    utmMedium: keyword().asDimension(),
    utmCampaign: keyword().asDimension(),
    collegeId: keyword().asDimension(),
    collegeName: keyword().asDimension(),
    course: keyword(),
    state: keyword(),
    stageTag: keyword(['leads', 'call', 'application']).asDimension(),
    stageId: keyword(),
    stage: keyword().asDimension(),
    subStage: keyword(),
    previousStage: keyword(),
    stageChanged: flag(),
    dueAt: instant(),
    late: flag(),
    dialer: flag(),
    queueSeconds: integer(),
    withdrawn: flag(),
  },
  staff: { userId: { userName: ERASED }, counsellorId: { counsellorName: ERASED }, ownerId: { ownerName: ERASED } },
});
