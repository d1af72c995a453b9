/** The settings of a step, as its kind declares them. */
import { useQuery } from '@tanstack/react-query';
import { AutoComplete, Checkbox, Input, InputNumber, Select } from 'antd';
import type { ConditionBlock, ConditionColumn, Joined } from '@matricula/domain/kernel/condition-blocks';
import { isAsked, stepDeclarations, type StepSetting } from '@matricula/domain/rule/step-declarations';
import type { WorkflowStep } from '@matricula/domain/rule/workflow-steps';
import { ConditionEditor, type UseConditionOptions } from '../../../shared/conditions/condition-editor';
import { post } from '../../../shared/http/http';
import { usePeopleSelect } from '../../../shared/people/use-people-select';
import { t } from '../../../shared/texts/texts';
import { SHOWN_CHOSEN } from '../../../shared/ui/shown-chosen';
import { useRules } from '../rule.query';

interface Option {
  value: string;
  label: string;
}

const MOST_ENTRIES = 500;
const templateLists: Readonly<Record<string, string>> = { email: 'email-templates', whatsapp: 'whatsapp-templates' };

/** What conditions of steps are chosen from. */
export interface ConditionChoices {
  columns: readonly ConditionColumn[];
  useOptions: UseConditionOptions;
}

interface SettingsProps extends ConditionChoices {
  step: WorkflowStep;
  onChange: (step: WorkflowStep) => void;
}

/** The settings of a step. */
export function StepSettings({ step, columns, useOptions, onChange }: SettingsProps) {
  const values = { ...stepDeclarations[step.kind].first, ...step.settings } as Values;
  const change = (settings: Values) => onChange({ ...step, settings: { ...values, ...settings } } as WorkflowStep);
  const shown = stepDeclarations[step.kind].settings.filter((setting) => isAsked(setting, values));
  if (shown.length === 0) return null;
  return (
    <div className={shown.some(({ input }) => input === 'conditions') ? undefined : 'workflow-step-settings'}>
      {shown.map((setting) => (
        <Setting key={setting.name} {...{ setting, values, change, columns, useOptions }} />
      ))}
    </div>
  );
}

type Values = Record<string, unknown>;

interface SettingProps extends ConditionChoices {
  setting: StepSetting;
  values: Values;
  change: (values: Values) => void;
}

/** One setting of a step. */
function Setting({ setting, values, change, columns, useOptions }: SettingProps) {
  const { name, input, of = [], from = '', least, most } = setting;
  const label = t(setting.label);
  const value = values[name];
  const set = (to: unknown) => change({ [name]: to });
  const options = of.map((one) => ({ value: one.value, label: t(one.label) }));
  const written = typeof value === 'string' ? value : '';
  switch (input) {
    case 'choice':
      return (
        <Choice
          label={label}
          value={written}
          options={options}
          onChange={(to) => change({ [name]: to, ...(name === 'channel' && { templateId: '' }) })}
        />
      );
    case 'field':
    case 'date':
      return (
        <Choice
          label={label}
          value={written}
          options={[...options, ...columns.filter((column) => column.value.startsWith(input === 'date' ? 'customDates.' : 'custom'))]}
          onChange={(to) => change({ [name]: to, ...(input === 'field' && { value: '', subStage: undefined }) })}
        />
      );
    case 'value':
      return <Value label={label} field={String(values.field)} value={written} useOptions={useOptions} onChange={set} />;
    case 'record':
      return <Listed label={label} from={from} value={written} onChange={set} />;
    case 'template':
      return <Listed label={label} from={templateLists[String(values.channel)] ?? 'sms-templates'} value={written} onChange={set} />;
    case 'workflow':
      return <Workflow label={label} value={written} onChange={set} />;
    case 'users':
      return <People label={label} value={Array.isArray(value) ? (value as string[]) : []} onChange={set} />;
    case 'flag':
      return (
        <Checkbox checked={value === true} onChange={({ target }) => set(target.checked)}>
          {label}
        </Checkbox>
      );
    case 'conditions':
      return (
        <ConditionEditor
          columns={columns}
          blocks={(value ?? []) as ConditionBlock[]}
          joined={values.joined as Joined}
          useOptions={useOptions}
          onChange={(blocks: ConditionBlock[]) => set(blocks)}
          onJoined={(joined) => change({ joined })}
        />
      );
    case 'number':
      return (
        <label>
          <span>{label}</span>
          <InputNumber
            aria-label={label}
            min={least}
            max={most}
            precision={0}
            value={typeof value === 'number' ? value : undefined}
            onChange={(to) => set(to ?? (setting.problem === undefined ? undefined : (least ?? 0)))}
          />
        </label>
      );
    case 'days':
      return (
        <label>
          <span>{label}</span>
          <Select
            aria-label={label}
            mode="multiple"
            maxTagCount={SHOWN_CHOSEN}
            value={Array.isArray(value) ? (value as string[]) : []}
            options={options}
            onChange={set}
          />
        </label>
      );
    case 'time':
    case 'text':
      return (
        <label>
          <span>{label}</span>
          <Input
            aria-label={label}
            type={input}
            value={written}
            maxLength={input === 'text' ? (most ?? 200) : undefined}
            onChange={({ target }) => set(target.value)}
          />
        </label>
      );
  }
}

function Choice({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: string;
  options: readonly Option[];
  onChange: (value: string) => void;
}) {
  return (
    <label>
      <span>{label}</span>
      <Select
        aria-label={label}
        showSearch={{ optionFilterProp: 'label' }}
        value={value || undefined}
        placeholder={t`Select`}
        options={[...options]}
        onChange={onChange}
      />
    </label>
  );
}

/** Columns of the values of fields that steps set under their own names. */
const columnOfField: Readonly<Record<string, string>> = {
  stage: 'last_callaction_btn_message',
  leadType: 'lead_type',
  lastEducation: 'last_education',
  yearOfAdmission: 'year_of_admission',
};

/** The value of a field that a step sets: one of the stages or priorities, or any text with the known values offered. */
function Value({
  label,
  field,
  value,
  useOptions,
  onChange,
}: {
  label: string;
  field: string;
  value: string;
  useOptions: UseConditionOptions;
  onChange: (value: string) => void;
}) {
  const { options } = useOptions(columnOfField[field] ?? field, undefined);
  const known = options.map((one) => ({ value: one.value, label: t(one.label) }));
  if (field === 'stage' || field === 'priority') return <Choice label={label} value={value} options={known} onChange={onChange} />;
  return (
    <label>
      <span>{label}</span>
      <AutoComplete
        aria-label={label}
        maxLength={200}
        value={value}
        options={known}
        showSearch={{ filterOption: (typed, option) => String(option?.label).toLowerCase().includes(typed.toLowerCase()) }}
        onChange={(to: string) => onChange(to)}
      />
    </label>
  );
}

interface ListedRow {
  recordId: string;
  name?: string;
  value?: string;
}

/** An entry of a list. */
function Listed({ label, from, value, onChange }: { label: string; from: string; value: string; onChange: (value: string) => void }) {
  const { data } = useQuery({
    queryKey: ['options', from],
    queryFn: async () => (await post<ListedRow[]>(`lists/${from}/rows`, { limit: MOST_ENTRIES })).data,
    staleTime: 60_000,
  });
  const options = (data ?? []).map(({ recordId, name, value: text }) => ({ value: recordId, label: name ?? text ?? recordId }));
  return <Choice label={label} value={value} options={options} onChange={onChange} />;
}

function Workflow({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const { data = [] } = useRules('workflow');
  return <Choice label={label} value={value} options={data.map(({ id, name }) => ({ value: id, label: name }))} onChange={onChange} />;
}

function People({ label, value, onChange }: { label: string; value: readonly string[]; onChange: (value: string[]) => void }) {
  const people = usePeopleSelect({ chosen: value });
  return (
    <label className="workflow-step-settings">
      <span>{label}</span>
      <Select
        {...people.select}
        mode="multiple"
        maxTagCount={SHOWN_CHOSEN}
        aria-label={label}
        placeholder={t`Select users`}
        value={[...value]}
        onChange={onChange}
      />
    </label>
  );
}
