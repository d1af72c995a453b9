import { t } from '../../../shared/texts/texts';
import { RulesScreen } from '../rules/rules-screen';

/** Workflows with their steps. */
export const AutomationPage = () => (
  <RulesScreen kind="workflow" title={t`Workflow`} about={t`Workflows act on the leads that enter them, step by step.`} />
);
