import { t } from '../../../shared/texts/texts';
import { RulesScreen } from '../rules/rules-screen';

/** Allocation rules and the catch-all. */
export const RuleEnginePage = () => (
  <RulesScreen
    kind="allocation"
    title={t`Rule Engine`}
    about={t`Allocation rules give leads without an owner to people, after the assignment and the counsellor rules. The catch-all takes the leads that no other rule matches.`}
  />
);
