import { attendanceDaysProjector } from './attendance-days.projector';
import { leaveListProjector } from './leave-list.projector';

export const workforceProjectors = [attendanceDaysProjector, leaveListProjector];
