import type { ActingPorts } from '../acting';
import { AllocationWorker } from './allocation.worker';

export const workers = (ports: ActingPorts) => [new AllocationWorker(ports)];
