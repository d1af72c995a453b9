import { ContactChoices } from '@matricula/platform';
import type { ActingPorts } from '../acting';
import { RuleWorkflows } from './rule-workflows';
import { WorkflowActions } from './workflow-actions';
import { WorkflowRunsWorker } from './workflow-runs.worker';

export const workers = ({ store, reads, vault }: ActingPorts) => [
  new WorkflowRunsWorker({
    ...{ store, reads, now: () => new Date() },
    definitions: new RuleWorkflows({ store, reads }),
    actions: new WorkflowActions({ store, reads, now: () => new Date(), choices: new ContactChoices(store, vault, reads) }),
  }),
];
