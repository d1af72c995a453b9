import { notifyOfRequest } from './notify-of-request.policy';

export const workforcePolicies = [notifyOfRequest];
