import type { ListDeclaration } from '@matricula/lists';
import { workflowRunList } from '@matricula/read-models/workflow';
import { workflowRunAccess } from './workflow.access';

/** The runs of workflows. */
export const workflowLists: readonly ListDeclaration[] = [
  { name: 'workflow-runs', model: workflowRunList, codes: ['Automtion_Workflow'], access: workflowRunAccess },
];
