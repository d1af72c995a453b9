import type { ActingPorts } from '../acting';
import { AllocationWorker } from './allocation.worker';
import { SimulationWorker } from './simulation/simulation.worker';
import { referLead } from './refer-lead.policy';

export { Allocator } from './allocator';
export { chainWith, firesRule } from './chains';
export { ControlsAt, controlTypes } from './controls-at';
export { People, peopleModels } from './people';

export const policies = [referLead];
export const workers = (ports: ActingPorts) => [new AllocationWorker(ports), new SimulationWorker(ports)];
