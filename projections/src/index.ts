import { recordTypes } from '@matricula/domain/registry';
import { timelineProjector } from './audit/timeline.projector';
import { callActionListProjector } from './call-action/call-action-list.projector';
import { followUpListProjector } from './follow-up/follow-up-list.projector';
import { jobListProjector } from './job/job-list.projector';
import { leadHistoryProjector } from './lead/lead-history.projector';
import { leadListProjector } from './lead/lead-list.projector';
import { activityFactsProjector } from './overview/activity-facts.projector';
import { recordListProjector } from './record/record-list.projector';
import { tenantListProjector } from './tenant/tenant-list.projector';
import { authLogProjector } from './user/auth-log.projector';
import { notificationListProjector } from './user/notification-list.projector';
import { userListProjector } from './user/user-list.projector';

/** Every projector of the product, one per read model. */
export const projectors = [
  tenantListProjector,
  userListProjector,
  ...recordTypes.map(recordListProjector),
  leadListProjector,
  leadHistoryProjector,
  callActionListProjector,
  followUpListProjector,
  activityFactsProjector,
  jobListProjector,
  notificationListProjector,
  authLogProjector,
  timelineProjector,
];
