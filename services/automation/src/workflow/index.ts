import { ContactChoices } from '@matricula/platform';
import type { ActingPorts } from '../acting';
import { allocatorOf } from '../rule';
import { RuleWorkflows } from './rule-workflows';
import { WorkflowActions } from './workflow-actions';
import { WorkflowRunsWorker } from './workflow-runs.worker';

export const workers = (ports: ActingPorts) => {
  const { store, reads, vault } = ports;
  const choices = new ContactChoices(store, vault, reads);
  return [
    new WorkflowRunsWorker({
      ...{ store, reads, now: () => new Date() },
      definitions: new RuleWorkflows({ store, reads }),
      actions: new WorkflowActions({ store, reads, now: () => new Date(), choices, allocator: allocatorOf(ports) }),
    }),
  ];
};
