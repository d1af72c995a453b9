import { endSessionInTime } from './end-session-in-time.policy';

export const policies = [endSessionInTime];
