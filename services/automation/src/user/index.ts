import { endSessionInTime } from './end-session-in-time.policy';

export const userPolicies = [endSessionInTime];
