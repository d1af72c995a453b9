import { useSearchParams } from 'react-router-dom';
import { ruleScreens } from '@matricula/domain/rule/rule.screens';
import { useAllowed } from '../../../shared/session/session';
import { t } from '../../../shared/texts/texts';
import { PageTabs } from '../../../shared/ui/page-tabs';
import { ControlsPanel } from '../controls/controls-panel';
import { RulesScreen } from '../rules/rules-screen';
import { ruleCalls } from '../rule.query';
import { RunList } from '../workflow/run-list';

const screen = ruleScreens.automation;
const tabs = [
  { key: 'workflows', title: 'Workflows', to: screen.at() },
  { key: 'runs', title: 'Runs', to: `${screen.at()}?tab=runs` },
  { key: 'controls', title: 'Stop and limits', to: `${screen.at()}?tab=controls` },
];

/** Workflows with their steps, the runs of leads through them, and the kill switch. */
export function AutomationPage() {
  const [params] = useSearchParams();
  const current = tabs.find(({ key }) => key === params.get('tab'))?.key ?? 'workflows';
  const nav = <PageTabs label={t`Workflow`} tabs={tabs} current={current} />;
  // Without the code, the screen of the rules says so, whatever the tab.
  const allowed = useAllowed(ruleCalls.workflow.code);
  if (allowed && current === 'controls') return <ControlsPanel tabs={nav} />;
  return allowed && current === 'runs' ? (
    <RunList tabs={nav} />
  ) : (
    <RulesScreen kind="workflow" title={t`Workflow`} about={t`Workflows act on the leads that enter them, step by step.`} tabs={nav} />
  );
}
