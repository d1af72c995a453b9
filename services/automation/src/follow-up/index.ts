import { remindOfFollowUp } from './remind-of-follow-up.policy';

export const followUpPolicies = [remindOfFollowUp];
