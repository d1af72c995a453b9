import { t } from '../../../shared/texts/texts';
import { RulesScreen } from '../rules/rules-screen';

/** Which leads enter which workflow, and in which order. */
export const WorkflowAllocationPage = () => (
  <RulesScreen
    kind="workflow"
    title={t`Workflow Allocation Logic`}
    about={t`Which leads enter which workflow: its conditions, its trigger and its place in the order.`}
  />
);
