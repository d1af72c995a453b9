import { definitionOf, ruleProblem } from './rule-definition';
import { recipeOf, ruleRecipes } from './rule-recipes';

describe('the recipes of rules', () => {
  it('have keys of their own', () => {
    expect(new Set(ruleRecipes.map(({ key }) => key)).size).toBe(ruleRecipes.length);
    expect(recipeOf('welcome')?.kind).toBe('workflow');
    expect(recipeOf('nothing')).toBeUndefined();
  });

  it.each(ruleRecipes)('$key lacks nothing but people and templates', ({ kind, name, definition }) => {
    const given = { users: kind === 'workflow' ? [] : [{ id: 'asha', weight: 1 }], ...definition };
    const steps = (definition.steps ?? []).map((step) =>
      step.kind === 'send' ? { ...step, settings: { ...step.settings, templateId: 'template' } } : step,
    );
    expect(ruleProblem(kind, name, definitionOf({ ...given, steps } as Record<string, unknown>))).toBeUndefined();
  });
});
