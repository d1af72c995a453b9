import { getMetadataStorage } from 'class-validator';

type Storage = ReturnType<typeof getMetadataStorage>;
type Rule = ReturnType<Storage['getTargetValidationMetadatas']>[number];
type Check = (object: object, value: unknown) => boolean;

/** Rules of one field of a class: whether they apply, and the rules themselves. */
interface FieldRules {
  name: string;
  applies: Check[];
  holds: Check[];
}

/** The rules of a class by field; null if it has none, or has rules that only class-validator can evaluate. */
type ClassRules = Map<string, FieldRules> | null;

const compiled = new Map<unknown, Map<string, ClassRules>>();

/**
 * Whether class-validator, with undeclared fields forbidden, would accept the object. Uses the same rules in the same way, but collects them once
 * per class. False if something is wrong or cannot be decided here: then call class-validator, which has the messages.
 */
export function isFaultless(object: object, within = ''): boolean {
  const rules = rulesOf(object.constructor, within);
  if (!rules) return false;
  for (const name of Object.keys(object)) if (!rules.has(name)) return false;
  for (const { name, applies, holds } of rules.values()) {
    const value = (object as Record<string, unknown>)[name];
    if (applies.every((check) => check(object, value)) && !holds.every((check) => check(object, value))) return false;
  }
  return true;
}

function rulesOf(target: unknown, within: string): ClassRules {
  if (typeof target !== 'function') return null;
  const known = compiled.get(target) ?? new Map<string, ClassRules>();
  compiled.set(target, known);
  let rules = known.get(within);
  if (rules === undefined) known.set(within, (rules = compile(getMetadataStorage(), target, within)));
  return rules;
}

function compile(storage: Storage, target: Parameters<Storage['getTargetValidationMetadatas']>[0], within: string): ClassRules {
  const declared = storage.getTargetValidationMetadatas(target, within, false, false);
  if (declared.length === 0) return null;
  const fields = new Map<string, FieldRules>();
  for (const rule of declared) {
    const field = fields.get(rule.propertyName) ?? { name: rule.propertyName, applies: [], holds: [] };
    fields.set(rule.propertyName, field);
    switch (rule.type) {
      case 'whitelistValidation':
        break;
      case 'conditionalValidation':
        field.applies.push(rule.constraints[0]);
        break;
      case 'customValidation':
        field.holds.push(...customChecks(storage, rule));
        break;
      case 'nestedValidation':
        field.holds.push((_object, value) => nested(rule, value));
        break;
      default:
        return null;
    }
  }
  return fields;
}

function customChecks(storage: Storage, rule: Rule): Check[] {
  const { propertyName: property, constraints, each, validateIf } = rule;
  return storage.getTargetValidatorConstraints(rule.constraintCls).map(({ instance }) => (object, value) => {
    if (validateIf && !validateIf(object, value)) return true;
    const asked = { targetName: object.constructor.name, property, object, value, constraints };
    if (each && (value instanceof Set || value instanceof Map)) return false;
    // A promise is no answer here.
    if (each && Array.isArray(value)) return value.every((one) => instance.validate(one, asked) === true);
    return instance.validate(value, asked) === true;
  });
}

function nested(rule: Rule, value: unknown): boolean {
  if (value === undefined) return true;
  if (Array.isArray(value)) return value.every((one) => nested(rule, one));
  if (!(value instanceof Object) || value instanceof Set || value instanceof Map) return false;
  return isFaultless(value, typeof rule.target === 'string' ? rule.target : rule.target.name);
}
