import type { ActingPorts } from '../acting';
import { FollowApplicationWorker } from './follow-application.worker';

/** Notes the state of documents on applications. */
export const workers = ({ store, reads }: ActingPorts) => [new FollowApplicationWorker({ store, reads })];
