import { Link } from 'react-router-dom';
import { ruleScreens } from '@matricula/domain/rule/rule.screens';
import { t } from '../../../shared/texts/texts';
import { RulesScreen } from '../rules/rules-screen';

/** Which leads enter which workflow, and in which order; the caps of all are those of automation. */
export const WorkflowAllocationPage = () => (
  <RulesScreen
    kind="workflow"
    entry
    title={t`Workflow Allocation Logic`}
    about={t`Which leads enter which workflow: its conditions, its trigger and its place in the order.`}
    tabs={<Link to={`${ruleScreens.automation.at()}?tab=controls`}>{t`Limits of automation`}</Link>}
  />
);
