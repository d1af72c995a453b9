import type { ActingPorts } from '../acting';
import { agedScores } from './aged-scores.schedule';
import { LeadScoresWorker } from './lead-scores.worker';
import { notifyOfAssignment } from './notify-of-assignment.policy';

export const policies = [notifyOfAssignment];
export const workers = (ports: ActingPorts) => [new LeadScoresWorker(ports)];
export const schedules = (ports: ActingPorts) => [agedScores(ports)];
