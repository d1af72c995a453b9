import { CollegeRoutes } from './college-routes';
import { communicationWorkers } from './communication.workers';
import { MessageRoutes } from './message-routes';
import { pushNotifications } from './push-notifications.policy';
import { retryMessage } from './retry-message.policy';
import { WebhookRoutes } from './webhook-routes';

export const policies = [pushNotifications, retryMessage];
export const providers = [CollegeRoutes, MessageRoutes, WebhookRoutes];
export { communicationWorkers as workers };
