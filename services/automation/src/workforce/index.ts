import { notifyOfRequest } from './notify-of-request.policy';

export const policies = [notifyOfRequest];
