import { authLogProjector } from './auth-log.projector';
import { notificationListProjector } from './notification-list.projector';
import { userListProjector } from './user-list.projector';

export const userProjectors = [authLogProjector, notificationListProjector, userListProjector];
