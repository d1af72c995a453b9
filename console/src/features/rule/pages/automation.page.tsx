import { RulesScreen } from '../rules/rules-screen';

/** Workflows with their steps. */
export const AutomationPage = () => (
  <RulesScreen
    kind="workflow"
    title="Workflow"
    about="Workflows act on the leads that enter them, step by step."
  />
);
