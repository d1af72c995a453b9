import { pushNotifications } from './push-notifications.policy';
import { retryMessage } from './retry-message.policy';

export const communicationPolicies = [pushNotifications, retryMessage];
