import { RulesScreen } from '../rules/rules-screen';

/** Which leads enter which workflow, and in which order. */
export const WorkflowAllocationPage = () => (
  <RulesScreen
    kind="workflow"
    title="Workflow Allocation Logic"
    about="Which leads enter which workflow: its conditions, its trigger and its place in the order."
  />
);
