import type { ActingPorts } from '../acting';
import { JobStoppedWorker } from './job-stopped.worker';

export const workers = (ports: ActingPorts) => [new JobStoppedWorker(ports)];
