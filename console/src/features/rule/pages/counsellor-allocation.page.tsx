import { useSearchParams } from 'react-router-dom';
import { ruleScreens } from '@matricula/domain/rule/rule.screens';
import { PageTabs } from '../../../shared/ui/page-tabs';
import { t } from '../../../shared/texts/texts';
import { RulesScreen } from '../rules/rules-screen';

const screen = ruleScreens.counsellorAllocationLogic;
const tabs = [
  { key: 'counsellor', title: 'Counsellor rules', to: screen.at() },
  { key: 'assignment', title: 'Assignment rules', to: `${screen.at()}?tab=assignment` },
  { key: 'l3', title: 'L2 to L3', to: `${screen.at()}?tab=l3` },
] as const;

const kindOf = (tab: string | null) => (tab === 'assignment' || tab === 'l3' ? tab : 'counsellor');

function aboutOf(kind: ReturnType<typeof kindOf>): string {
  switch (kind) {
    case 'counsellor':
      return t`Counsellor rules give leads without an owner to people. They are asked after the assignment rules.`;
    case 'assignment':
      return t`Assignment rules are asked first: the first one that matches a lead without an owner gives it to one of its people.`;
    case 'l3':
      return t`By these rules, leads are offered to people of level 3, one after another, until one of them takes the lead.`;
  }
}

/** Counsellor, assignment and L2-to-L3 rules. */
export function CounsellorAllocationPage() {
  const [params] = useSearchParams();
  const current = kindOf(params.get('tab'));
  return (
    <RulesScreen
      key={current}
      kind={current}
      title={t`User Allocation Logic`}
      about={aboutOf(current)}
      tabs={<PageTabs label={screen.title} tabs={tabs} current={current} />}
    />
  );
}
