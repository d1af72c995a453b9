import { LeftOutlined } from '@ant-design/icons';
import { Button, Checkbox, Form, Input, InputNumber, Select } from 'antd';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FieldValues } from '@matricula/domain/kernel/field-check';
import type { ConditionBlock, Joined } from '@matricula/domain/kernel/condition-blocks';
import {
  againChoices,
  availabilities,
  definitionOf,
  givingKinds,
  givingMethods,
  idleReasons,
  l3Triggers,
  lastsFor,
  nobodyChoices,
  ruleColumns,
  ruleFields,
  ruleProblem,
  triggerOf,
} from '@matricula/domain/rule/rule-definition';
import type { RuleRecipe } from '@matricula/domain/rule/rule-recipes';
import type { WorkflowStep } from '@matricula/domain/rule/workflow-steps';
import { emptyBlock } from '../../../shared/conditions/condition-changes';
import { ConditionEditor } from '../../../shared/conditions/condition-editor';
import { useRuleColumns } from '../../../shared/conditions/use-rule-columns';
import { MatchingLeads } from '../../../shared/conditions/matching-leads';
import { useLeadOptions } from '../../../shared/conditions/use-lead-options';
import { useGuardedSave } from '../../../shared/form/use-guarded-save';
import { messageOf } from '../../../shared/http/http-error';
import { usePeopleSelect } from '../../../shared/people/use-people-select';
import { part } from '../../../shared/routing/part';
import { t } from '../../../shared/texts/texts';
import { LeaveGuard } from '../../../shared/ui/leave-guard';
import { onSaveKey } from '../../../shared/ui/save-key';
import { SHOWN_CHOSEN } from '../../../shared/ui/shown-chosen';
import { toast } from '../../../shared/ui/toast';
import { bodyOf, fetchRule, refreshRules, ruleCalls, type Rule, type ScreenKind } from '../rule.query';
import { HoursFields, noHours, type HoursForm } from './hours-fields';
import { formWord } from './rule-words';
import { noTrigger, TriggerFields, type TriggerForm } from './trigger-fields';
import { StepEditor } from '../workflow/step-editor';
import { runsUnderWay, type RunsAtStep } from '../workflow/under-way.query';

const ActivateDialog = lazy(async () => ({
  default: (await part('ActivateDialog', () => import('../workflow/activate.dialog'))).ActivateDialog,
}));

interface RuleForm extends TriggerForm, HoursForm {
  name: string;
  rule: readonly ConditionBlock[];
  globleCondtion: Joined;
  priority: number | null;
  users: readonly { id: string; weight: number }[];
  method: string;
  availability: string;
  open_leads: number | null;
  per_hour: number | null;
  per_day: number | null;
  per_source: number | null;
  nobody: string;
  escalate_minutes: number | null;
  catch_all: boolean;
  takes_over: boolean;
  idle: string;
  after_minutes: number | null;
  warn_minutes: number | null;
  answer_minutes: number | null;
  steps: readonly WorkflowStep[];
  again: string;
  again_days: number | null;
  exclusive_group: string | null;
  stops: boolean;
}

const empty: RuleForm = {
  ...noTrigger,
  ...noHours,
  ...{ name: '', rule: [], globleCondtion: 'And', priority: null, users: [], steps: [] },
  ...{ method: 'round-robin', availability: 'checked-in', open_leads: null, per_hour: null, per_day: null, per_source: null },
  ...{ nobody: 'wait', escalate_minutes: null },
  ...{
    catch_all: false,
    takes_over: false,
    idle: 'untouched',
    after_minutes: null,
    warn_minutes: 15,
    answer_minutes: 60,
    again: 'never',
    again_days: null,
  },
  exclusive_group: null,
  stops: false,
};

interface RuleEditorProps {
  kind: ScreenKind;
  of?: Rule;
  /** The template of a new rule, if it is one of this kind. */
  recipe?: RuleRecipe;
  onDone: () => void;
}

const formOf = (rule: Rule) => ({ ...empty, ...bodyOf(rule), triggerType: triggerOf(rule.kind, rule.triggerType) }) as RuleForm;
const startedFrom = ({ name, definition }: RuleRecipe) => ({ ...empty, ...definition, name: t(name) }) as RuleForm;
const valuesOf = (form: RuleForm) => ({ ...form }) as unknown as FieldValues;

/** Saves the next version of a rule; if another user saved one after this was opened, asks which values to keep. */
function useRevision(kind: ScreenKind, of: Rule | undefined, opened: RuleForm, names: Parameters<typeof formWord>[2]) {
  // After a conflict: the version that the user has seen since, which fields that are not saved again keep.
  const seen = useRef({ form: opened, version: of?.version, more: {} });
  const id = of?.id ?? '';
  const guard = useGuardedSave({
    of: ruleFields,
    kept: valuesOf(opened),
    send: (values) => {
      const { form, version, more } = seen.current;
      return ruleCalls[kind].update(id, { ...form, ...values, ...more, expected_version: version });
    },
    latest: async (after) => {
      const now = await fetchRule(kind, id, after);
      seen.current = { ...seen.current, form: formOf(now), version: now.version };
      return valuesOf(seen.current.form);
    },
    wordOf: (field, value) => formWord(field, value, names),
  });
  const save = (form: RuleForm, more: object = {}) => {
    seen.current = { ...seen.current, more };
    return guard.save(valuesOf(form), crypto.randomUUID());
  };
  return { save, dialog: guard.dialog };
}

/** Creates a rule of a kind, or writes the next version of one. */
export function RuleEditor({ kind, of, recipe, onDone }: RuleEditorProps) {
  const columns = useRuleColumns();
  const ids = useId();
  const [opened] = useState<RuleForm>(() =>
    of ? formOf(of) : recipe?.kind === kind ? startedFrom(recipe) : { ...empty, triggerType: triggerOf(kind, empty.triggerType) },
  );
  const [form, setForm] = useState(opened);
  const [unsaved, setUnsaved] = useState(false);
  const [busy, setBusy] = useState(false);
  const [underWay, setUnderWay] = useState<readonly RunsAtStep[]>();
  const change = (part: Partial<RuleForm>) => {
    setUnsaved(true);
    setForm((current) => ({ ...current, ...part }));
  };
  const people = usePeopleSelect({ chosen: form.users.map(({ id }) => id) });
  const nameOf = (id: string) => people.select.options.find(({ value }) => value === id)?.label ?? id;
  const guard = useRevision(kind, of, opened, { columns, nameOf });
  const isWorkflow = kind === 'workflow';
  const isGiving = givingKinds.includes(kind);

  const isInForce = of?.state === 'active' || of?.state === 'dry-run';
  /** A version of a rule in force comes into force at once: what it would do is shown before, and runs under way are asked about. */
  const ask = async (id: string) => setUnderWay(isWorkflow && of?.state === 'active' ? await runsUnderWay(id, form.steps) : []);
  const save = async (more?: object) => {
    const problem = ruleProblem(kind, form.name, definitionOf(form as unknown as Record<string, unknown>));
    if (problem) return toast.error(t(problem));
    setBusy(true);
    try {
      if (!more && of && isInForce) return await ask(of.id);
      await (of ? guard.save(form, more) : ruleCalls[kind].create(form));
      setUnderWay(undefined);
      // The guard must know before the editor is left.
      flushSync(() => setUnsaved(false));
      toast.success(of ? t`${form.name} is saved` : t`${form.name} is created as a draft`);
      await refreshRules();
      onDone();
    } catch (failure) {
      toast.error(messageOf(failure));
    } finally {
      setBusy(false);
    }
  };

  const number = (
    name: { [Name in keyof RuleForm]: RuleForm[Name] extends number | null ? Name : never }[keyof RuleForm],
    label: string,
    least = 1,
  ) => (
    <Form.Item label={label} htmlFor={`${ids}-${name}`}>
      <InputNumber id={`${ids}-${name}`} min={least} precision={0} value={form[name]} onChange={(value) => change({ [name]: value })} />
    </Form.Item>
  );
  const choice = (
    name: 'method' | 'availability' | 'nobody' | 'idle' | 'again',
    label: string,
    of_: readonly { value: string; label: string }[],
  ) => (
    <Form.Item label={label} htmlFor={`${ids}-${name}`}>
      <Select
        id={`${ids}-${name}`}
        value={form[name]}
        options={of_.map((one) => ({ value: one.value, label: t(one.label) }))}
        onChange={(value) => change({ [name]: value })}
      />
    </Form.Item>
  );

  return (
    <div {...onSaveKey(() => void save())}>
      <Button type="link" className="rules-back" icon={<LeftOutlined />} onClick={onDone}>
        {t`Back to the rules`}
      </Button>
      <Form layout="vertical" className="rules-form" onFinish={() => void save()}>
        <Form.Item label={t`Name*`} htmlFor={`${ids}-name`}>
          <Input
            autoFocus={!of}
            id={`${ids}-name`}
            maxLength={120}
            value={form.name}
            onChange={({ target }) => change({ name: target.value })}
          />
        </Form.Item>
        {kind === 'allocation' && (
          <Form.Item>
            <Checkbox
              checked={form.catch_all}
              onChange={({ target }) => change({ catch_all: target.checked, ...(target.checked && { rule: [] }) })}
            >
              {t`Catch-all for leads that no other rule matches`}
            </Checkbox>
          </Form.Item>
        )}
        {!form.catch_all && (
          <div className="rules-conditions" role="group" aria-label={t`Conditions`}>
            {form.rule.length === 0 ? (
              <p className="rules-none">
                {t`Every lead matches.`}{' '}
                <Button size="small" onClick={() => change({ rule: [emptyBlock] })}>
                  {t`Add a condition`}
                </Button>
              </p>
            ) : (
              <>
                <ConditionEditor
                  columns={columns}
                  blocks={form.rule}
                  joined={form.globleCondtion}
                  useOptions={useLeadOptions}
                  onChange={(rule) => change({ rule })}
                  onJoined={(globleCondtion) => change({ globleCondtion })}
                />
                <Button size="small" type="link" onClick={() => change({ rule: [] })}>
                  {t`Remove all conditions`}
                </Button>
              </>
            )}
            <MatchingLeads columns={ruleColumns} blocks={form.rule} joined={form.globleCondtion} call="rules/count" of="rules" mayBeEmpty />
          </div>
        )}
        {kind === 'reallocation' ? (
          <>
            {choice('idle', t`A lead moves when`, idleReasons)}
            {lastsFor(form.idle) && number('after_minutes', t`After minutes`, 5)}
            {form.idle !== 'absent' && number('warn_minutes', t`Warn the owner minutes before`, 0)}
          </>
        ) : (
          <TriggerFields value={form} columns={columns} of={kind === 'l3' ? l3Triggers : undefined} onChange={change} />
        )}
        {isWorkflow ? (
          <>
            {choice('again', t`A lead enters again`, againChoices)}
            {form.again === 'after-days' && number('again_days', t`Days until a lead enters again`)}
            <Form.Item label={t`Exclusive group`} htmlFor={`${ids}-group`} help={t`A lead is in one workflow of the group at a time.`}>
              <Input
                id={`${ids}-group`}
                maxLength={60}
                value={form.exclusive_group ?? ''}
                onChange={({ target }) => change({ exclusive_group: target.value || null })}
              />
            </Form.Item>
            <Form.Item>
              <Checkbox checked={form.stops} onChange={({ target }) => change({ stops: target.checked })}>
                {t`No later workflow acts on the same event`}
              </Checkbox>
            </Form.Item>
            <StepEditor steps={form.steps} columns={columns} useOptions={useLeadOptions} onChange={(steps) => change({ steps })} />
          </>
        ) : (
          <>
            <Form.Item label={t`People*`} htmlFor={`${ids}-people`}>
              <Select
                {...people.select}
                id={`${ids}-people`}
                mode="multiple"
                maxTagCount={SHOWN_CHOSEN}
                value={form.users.map(({ id }) => id)}
                onChange={(chosen: string[]) =>
                  change({ users: chosen.map((id) => form.users.find((one) => one.id === id) ?? { id, weight: 1 }) })
                }
              />
            </Form.Item>
            {choice('method', t`Leads are given`, givingMethods)}
            {form.method === 'weighted' &&
              form.users.map(({ id, weight }) => (
                <Form.Item key={id} label={t`Weight of ${String(nameOf(id))}`} htmlFor={`${ids}-${id}`}>
                  <InputNumber
                    id={`${ids}-${id}`}
                    min={1}
                    max={10}
                    precision={0}
                    value={weight}
                    onChange={(value) => change({ users: form.users.map((one) => (one.id === id ? { id, weight: value ?? 1 } : one)) })}
                  />
                </Form.Item>
              ))}
            {choice('availability', t`People get leads while`, availabilities)}
            <div className="rules-numbers">
              {number('open_leads', t`Most open leads of a person`)}
              {number('per_hour', t`Most leads in an hour`)}
              {number('per_day', t`Most leads in a day`)}
              {kind !== 'l3' && number('per_source', t`Most leads of one source in a day`)}
            </div>
            {kind !== 'l3' && <HoursFields value={form} onChange={change} />}
            {isGiving && (
              <>
                {choice(
                  'nobody',
                  t`While nobody is free`,
                  form.catch_all ? nobodyChoices.filter(({ value }) => value !== 'pass-on') : nobodyChoices,
                )}
                {number('escalate_minutes', t`Tell the managers after working minutes`)}
                <Form.Item>
                  <Checkbox checked={form.takes_over} onChange={({ target }) => change({ takes_over: target.checked })}>
                    {t`Also gives leads that have an owner`}
                  </Checkbox>
                </Form.Item>
              </>
            )}
          </>
        )}
        {kind === 'l3' && number('answer_minutes', t`Minutes to answer`, 5)}
        {number('priority', t`Priority`, 0)}
        <Button type="primary" htmlType="submit" loading={busy}>
          {of ? t`Update Rule` : t`Create Rule`}
        </Button>
      </Form>
      {guard.dialog}
      {of && underWay && (
        <Suspense>
          <ActivateDialog
            {...{ rule: of, version: form, held: false, underWay, busy }}
            onActivate={(body) => void save(body)}
            onClose={() => setUnderWay(undefined)}
          />
        </Suspense>
      )}
      <LeaveGuard unsaved={unsaved} />
    </div>
  );
}
