import { useSearchParams } from 'react-router-dom';
import { ruleScreens } from '@matricula/domain/rule/rule.screens';
import { PageTabs } from '../../../shared/ui/page-tabs';
import { t } from '../../../shared/texts/texts';
import { RulesScreen } from '../rules/rules-screen';

const screen = ruleScreens.counsellorAllocationLogic;
const tabs = [
  { key: 'counsellor', title: 'Counsellor rules', to: screen.at() },
  { key: 'assignment', title: 'Assignment rules', to: `${screen.at()}?tab=assignment` },
] as const;

/** Counsellor and assignment rules. */
export function CounsellorAllocationPage() {
  const [params] = useSearchParams();
  const current = params.get('tab') === 'assignment' ? 'assignment' : 'counsellor';
  return (
    <RulesScreen
      key={current}
      kind={current}
      title={t`User Allocation Logic`}
      about={
        current === 'counsellor'
          ? t`Counsellor rules give leads without an owner to people. They are asked after the assignment rules.`
          : t`Assignment rules are asked first: the first one that matches a lead without an owner gives it to one of its people.`
      }
      tabs={<PageTabs label={screen.title} tabs={tabs} current={current} />}
    />
  );
}
