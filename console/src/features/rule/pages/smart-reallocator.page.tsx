import { t } from '../../../shared/texts/texts';
import { RulesScreen } from '../rules/rules-screen';

/** Rules that move idle leads. */
export const SmartReallocatorPage = () => (
  <RulesScreen
    kind="reallocation"
    title={t`Smart Lead Reallocator`}
    about={t`Every five minutes, leads that lie idle move to another person. Who has just worked on a lead keeps it, and no former owner gets it back.`}
  />
);
