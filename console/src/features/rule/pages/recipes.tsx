import { Link } from 'react-router-dom';
import { ruleRecipes, type RuleRecipe } from '@matricula/domain/rule/rule-recipes';
import { ruleScreens } from '@matricula/domain/rule/rule.screens';
import { useAllowed } from '../../../shared/session/session';
import { t } from '../../../shared/texts/texts';
import { ruleCalls } from '../rule.query';

const screens = {
  workflow: ruleScreens.automation,
  reallocation: ruleScreens.smartLeadReallocator,
  allocation: ruleScreens.ruleEngine,
} as const satisfies Record<RuleRecipe['kind'], unknown>;

/** Templates of rules. A user of the screen of a kind starts a rule from one; others see what there is to ask for. */
export function Recipes() {
  return (
    <>
      <h2>{t`Recipes`}</h2>
      <ul className="rules-leads">
        {ruleRecipes.map((recipe) => (
          <Recipe key={recipe.key} recipe={recipe} />
        ))}
      </ul>
    </>
  );
}

function Recipe({ recipe: { key, kind, name, about } }: { recipe: RuleRecipe }) {
  const allowed = useAllowed(ruleCalls[kind].code);
  return (
    <li>
      <b>{t(name)}</b> <span className="faint">{t(about)}</span>{' '}
      {allowed ? (
        <Link to={`${screens[kind].at()}?rule=new&recipe=${key}`}>{t`Start from it`}</Link>
      ) : (
        <span className="faint">{t`Ask the administrator to set it up.`}</span>
      )}
    </li>
  );
}
