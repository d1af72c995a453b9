import { useSearchParams } from 'react-router-dom';
import { ruleScreens } from '@matricula/domain/rule/rule.screens';
import { PageTabs } from '../../../shared/ui/page-tabs';
import { RulesScreen } from '../rules/rules-screen';

const screen = ruleScreens.counsellorAllocationLogic;
const tabs = [
  { key: 'counsellor', title: 'Counsellor rules', to: screen.at() },
  { key: 'assignment', title: 'Assignment rules', to: `${screen.at()}?tab=assignment` },
] as const;

const abouts = {
  counsellor: 'Counsellor rules give leads without an owner to people. They are asked after the assignment rules.',
  assignment: 'Assignment rules are asked first: the first one that matches a lead without an owner gives it to one of its people.',
} as const;

/** Counsellor and assignment rules. */
export function CounsellorAllocationPage() {
  const [params] = useSearchParams();
  const current = params.get('tab') === 'assignment' ? 'assignment' : 'counsellor';
  return (
    <RulesScreen
      key={current}
      kind={current}
      title="User Allocation Logic"
      about={abouts[current]}
      tabs={<PageTabs label="User Allocation Logic" tabs={tabs} current={current} />}
    />
  );
}
