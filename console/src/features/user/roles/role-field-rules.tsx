import { Select } from 'antd';
import { fieldRuleWords, isFreer, ruledFields, rulesFor, type FieldRule, type FieldRules, type RuledField } from '@matricula/domain/user';
import { HarmlessAttributes } from './harmless-attributes';
import { t } from '../../../shared/texts/texts';

const SHOWN = 'shown';
const fieldsOfLeads = Object.entries(ruledFields) as [RuledField, string][];
const wordsOf = (rule: FieldRule | undefined) => (rule ? t(fieldRuleWords[rule]) : t`Shown`);
const without = (rules: FieldRules, field: RuledField): FieldRules =>
  Object.fromEntries(Object.entries(rules).filter(([name]) => name !== field));

interface RoleFieldRulesProps {
  rules: FieldRules;
  /** Another role to compare with: its hidden fields. */
  other?: { name: string; rules: FieldRules };
  /** The role's current rules and those of the signed-in user: a rule more permissive than both cannot be chosen. */
  limits?: { stored: FieldRules; own: FieldRules };
  /** Undefined: read-only. */
  onChange?: (rules: FieldRules) => void;
}

/** Lead fields hidden from the role: in lists, profiles, reports, exports and everywhere else. */
export function RoleFieldRules({ rules, other, limits, onChange }: RoleFieldRulesProps) {
  const beyond = (field: RuledField, rule?: FieldRule) =>
    limits !== undefined && isFreer(rule, limits.own[field]) && isFreer(rule, limits.stored[field]);
  const choose = (field: RuledField, rule: FieldRule | typeof SHOWN) =>
    onChange?.(rule === SHOWN ? without(rules, field) : { ...rules, [field]: rule });
  return (
    <section className="field-rules" aria-labelledby="role-fields">
      <h3 id="role-fields">{t`Fields of leads`}</h3>
      <p>{t`Hidden and masked fields cannot be searched, filtered, exported or changed either.`}</p>
      <div className="field-rules-all">
        {fieldsOfLeads.map(([field, label]) => (
          <label key={field}>
            <span>{label}</span>
            <Select
              aria-label={t`${label} of leads`}
              disabled={!onChange}
              value={rules[field] ?? SHOWN}
              options={[
                { value: SHOWN, label: wordsOf(undefined), disabled: beyond(field) },
                ...rulesFor[field].map((rule) => ({ value: rule, label: t(fieldRuleWords[rule]), disabled: beyond(field, rule) })),
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
