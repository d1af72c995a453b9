import type { ActingPorts } from '../acting';
import { BroadcastDesk } from './broadcast-desk';
import { BroadcastWorker } from './broadcast.worker';
import { broadcastTimes } from './broadcast-times.policy';

export { BroadcastDesk };
export const policies = [broadcastTimes];
export const workers = ({ store, reads, provided }: ActingPorts) => [new BroadcastWorker(store, provided(BroadcastDesk), reads)];
