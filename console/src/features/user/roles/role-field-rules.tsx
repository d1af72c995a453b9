import { Select } from 'antd';
import { fieldRuleWords, ruledFields, rulesFor, type FieldRule, type FieldRules, type RuledField } from '@matricula/domain/user';
import { HarmlessAttributes } from './harmless-attributes';
import { t } from '../../../shared/texts/texts';

const SHOWN = 'shown';
const fieldsOfLeads = Object.entries(ruledFields) as [RuledField, string][];
const wordsOf = (rule: FieldRule | undefined) => (rule ? t(fieldRuleWords[rule]) : t`Shown`);
const without = (rules: FieldRules, field: RuledField): FieldRules =>
  Object.fromEntries(Object.entries(rules).filter(([name]) => name !== field));

interface RoleFieldRulesProps {
  rules: FieldRules;
  /** Another role beside it: what it is kept from otherwise. */
  other?: { name: string; rules: FieldRules };
  /** Undefined: nothing can be changed here. */
  onChange?: (rules: FieldRules) => void;
}

/** What of a lead the role is kept from: in lists, profiles, reports, exports and everywhere else. */
export function RoleFieldRules({ rules, other, onChange }: RoleFieldRulesProps) {
  const choose = (field: RuledField, rule: FieldRule | typeof SHOWN) =>
    onChange?.(rule === SHOWN ? without(rules, field) : { ...rules, [field]: rule });
  return (
    <section className="field-rules" aria-labelledby="role-fields">
      <h3 id="role-fields">{t`Fields of leads`}</h3>
      <p>{t`What is hidden or masked cannot be searched, filtered, exported or changed either.`}</p>
      <div className="field-rules-all">
        {fieldsOfLeads.map(([field, label]) => (
          <label key={field}>
            <span>{label}</span>
            <Select
              aria-label={t`${label} of leads`}
              disabled={!onChange}
              value={rules[field] ?? SHOWN}
              options={[
                { value: SHOWN, label: wordsOf(undefined) },
                ...rulesFor[field].map((rule) => ({ value: rule, label: t(fieldRuleWords[rule]) })),
              ]}
              onChange={(rule: FieldRule | typeof SHOWN) => choose(field, rule)}
            />
            {other && other.rules[field] !== rules[field] && (
              <small className="role-other">
                {other.name}: {wordsOf(other.rules[field])}
              </small>
            )}
          </label>
        ))}
      </div>
      {onChange && <HarmlessAttributes />}
    </section>
  );
}
