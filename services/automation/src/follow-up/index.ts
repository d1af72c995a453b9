import type { ActingPorts } from '../acting';
import { overdueDigest } from './overdue-digest.schedule';
import { remindOfFollowUp } from './remind-of-follow-up.policy';

export const policies = [remindOfFollowUp];
export const schedules = (ports: ActingPorts) => [overdueDigest(ports)];
