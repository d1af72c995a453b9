import { LeftOutlined } from '@ant-design/icons';
import { Button, ConfigProvider, Form, Input, InputNumber, Select } from 'antd';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { dialerRule } from '@matricula/domain/dialer';
import { dialerColumns, dialerRuleProblem, triggerTypes } from '@matricula/domain/dialer/dialer-conditions';
import { dialerScreens } from '@matricula/domain/dialer/dialer.screens';
import type { ConditionBlock, Joined } from '@matricula/domain/kernel/condition-blocks';
import type { FieldValues } from '@matricula/domain/kernel/field-check';
import { emptyBlock } from '../../../shared/conditions/condition-changes';
import { ConditionEditor } from '../../../shared/conditions/condition-editor';
import { useGuardedSave } from '../../../shared/form/use-guarded-save';
import { HttpError, messageOf } from '../../../shared/http/http-error';
import { post } from '../../../shared/http/http';
import { queryClient } from '../../../shared/http/query-client';
import { useAllowed } from '../../../shared/session/session';
import { t, heard } from '../../../shared/texts/texts';
import { LeaveGuard } from '../../../shared/ui/leave-guard';
import { LoadFailed } from '../../../shared/ui/load-failed';
import { Blank } from '../../../shared/ui/page-states';
import { onSaveKey } from '../../../shared/ui/save-key';
import { SHOWN_CHOSEN } from '../../../shared/ui/shown-chosen';
import { toast } from '../../../shared/ui/toast';
import { fetchDialerRule, useDialerLists, useDialerRule, type DialerRule } from '../dialer.query';
import { RuleHistory, useListNames } from '../rule-history';
import { ruleValueWord } from '../rule-words';
import { VanishedValues } from '../vanished-values';
import { RuleTrial } from './rule-trial';
import { MatchingLeads } from '../../../shared/conditions/matching-leads';
import { useLeadOptions } from '../../../shared/conditions/use-lead-options';
import { useDialerColumns } from '../../../shared/dialer/use-dialer-columns';
import '../dialer.css';

/** The values of the form; lists by key. */
interface RuleForm {
  name: string;
  triggerType: string;
  joined: Joined;
  rule: readonly ConditionBlock[];
  listIds: readonly string[];
  priority: number | null;
}

const empty: RuleForm = { name: '', triggerType: '', joined: 'And', rule: [emptyBlock], listIds: [], priority: null };

const formOf = ({ name, triggerType, globleCondtion, rule, listIds, priority }: DialerRule): RuleForm => ({
  ...{ name, triggerType, rule, priority },
  joined: globleCondtion === 'Or' ? 'Or' : 'And',
  listIds: listIds.map(({ key }) => key),
});

/** Creates a dialer rule, or changes the one whose id is in the address (001 §2.7). */
export function DialerConfigPage() {
  const [params] = useSearchParams();
  const id = params.get('id');
  const { data, error, isFetching, refetch } = useDialerRule(id);
  if (id === null) return <RuleEditor key="new" />;
  if (error) return <LoadFailed alone title={t`The dialer rule could not be loaded`} error={error} onRetry={() => void refetch()} />;
  if (!data) return isFetching ? <Blank title={t`Dialer Configuration`} /> : null;
  return <RuleEditor key={id} of={data} />;
}

const valuesOf = (form: RuleForm) => ({ ...form }) as unknown as FieldValues;

/** A rule as the call takes it. */
const bodyOf = ({ joined, listIds, ...rest }: RuleForm, names: ReadonlyMap<string, string>) => ({
  ...rest,
  globleCondtion: joined,
  listIds: listIds.map((key) => ({ key, value: names.get(key) ?? key })),
});

/** Saves a rule; if another user changed it after it was opened, asks which values to keep. */
function useSave(of: DialerRule | undefined, opened: RuleForm) {
  const columns = useDialerColumns();
  const lists = useListNames(of);
  // After a conflict: the version that the user has seen since, which fields that are not saved again keep.
  const seen = useRef(opened);
  const write = (body: object, idempotencyKey: string) => post('dialer/config', body, { idempotencyKey });
  const guard = useGuardedSave({
    of: dialerRule.fields,
    kept: valuesOf(opened),
    send: (values, expected, key) => {
      const [now, before] = [values, expected].map((part) => bodyOf({ ...seen.current, ...part }, lists));
      return write({ ...now, id: of?.id, expected: before }, key);
    },
    latest: async (after) => {
      seen.current = formOf(await fetchDialerRule(of?.id ?? '', after));
      return valuesOf(seen.current);
    },
    wordOf: (field, value) => ruleValueWord(field, value, { columns, lists }, seen.current.joined),
  });
  const save = (form: RuleForm) => {
    const key = crypto.randomUUID();
    return of ? guard.save(valuesOf(form), key) : write(bodyOf(form, lists), key);
  };
  return { save, dialog: guard.dialog };
}

function RuleEditor({ of }: { of?: DialerRule }) {
  const navigate = useNavigate();
  const columns = useDialerColumns();
  const lists = useDialerLists();
  const ids = useId();
  const mayChange = useAllowed('Setting_Configuration');
  const [opened] = useState<RuleForm>(() => (of ? formOf(of) : empty));
  const [form, setForm] = useState(opened);
  const { save: send, dialog } = useSave(of, opened);
  const [unsaved, setUnsaved] = useState(false);
  const [busy, setBusy] = useState(false);
  const change = (part: Partial<RuleForm>) => {
    setUnsaved(true);
    setForm((current) => ({ ...current, ...part }));
  };
  const known = [...(lists.data ?? []), ...(of?.listIds ?? [])];
  const options = [...new Map(known.map(({ key, value }) => [key, { value: key, label: value }])).values()];

  const save = async () => {
    const problem = dialerRuleProblem(form);
    if (problem) return toast.error(t(problem));
    setBusy(true);
    try {
      const { message } = await send(form);
      // The guard must know before the screen is left.
      flushSync(() => setUnsaved(false));
      toast.success(heard(message ?? 'Created successfully'));
      for (const first of ['dialer', 'record']) await queryClient.invalidateQueries({ queryKey: [first] });
      await navigate(dialerScreens.dialerList.at());
    } catch (failure) {
      toast.error(refusalOf(failure));
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className="dialer-rules" {...onSaveKey(() => void (mayChange && save()))}>
      <header className="dialer-head">
        <Link className="icon-button" to={dialerScreens.dialerList.at()} aria-label={t`Back to the dialer rules`}>
          <LeftOutlined />
        </Link>
        <h1>{t`Dialer Configuration`}</h1>
      </header>
      {!mayChange && <p role="note">{t`Only users with the permission for the configuration may save rules.`}</p>}
      <Form layout="vertical" className="dialer-form" disabled={!mayChange} onFinish={() => void save()}>
        <Form.Item label={t`Name*`} htmlFor={`${ids}-name`}>
          <Input id={`${ids}-name`} maxLength={120} value={form.name} onChange={({ target }) => change({ name: target.value })} />
        </Form.Item>
        <Form.Item label={t`Trigger Event*`} htmlFor={`${ids}-trigger`}>
          <Select
            id={`${ids}-trigger`}
            value={form.triggerType || undefined}
            options={triggerTypes.map(({ value, label }) => ({ value: value as string, label: t(label) }))}
            onChange={(triggerType) => change({ triggerType })}
          />
        </Form.Item>
        {of && <VanishedValues rule={of} />}
        <div className="dialer-conditions" role="group" aria-label={t`Conditions`}>
          <ConditionEditor
            columns={columns}
            blocks={form.rule}
            joined={form.joined}
            useOptions={useLeadOptions}
            readOnly={!mayChange}
            onChange={(rule) => change({ rule })}
            onJoined={(joined) => change({ joined })}
          />
          <ConfigProvider componentDisabled={false}>
            <MatchingLeads columns={dialerColumns} blocks={form.rule} joined={form.joined} call="dialer/config/count" of="dialer">
              {(settled) =>
                form.triggerType && (
                  <RuleTrial
                    key={`${form.triggerType}${form.joined}${JSON.stringify(settled)}`}
                    triggerType={form.triggerType}
                    rule={settled}
                    joined={form.joined}
                  />
                )
              }
            </MatchingLeads>
          </ConfigProvider>
        </div>
        <Form.Item label={t`Lead List*`} htmlFor={`${ids}-lists`} help={lists.error ? messageOf(lists.error) : undefined}>
          <Select
            id={`${ids}-lists`}
            mode="multiple"
            maxTagCount={SHOWN_CHOSEN}
            showSearch={{ optionFilterProp: 'label' }}
            loading={lists.isPending}
            value={[...form.listIds]}
            options={options}
            notFoundContent={t`No dialer lists. An admin adds them under Configuration.`}
            onChange={(listIds: string[]) => change({ listIds })}
          />
        </Form.Item>
        <Form.Item label={t`Priority`} htmlFor={`${ids}-priority`}>
          <InputNumber id={`${ids}-priority`} min={0} precision={0} value={form.priority} onChange={(priority) => change({ priority })} />
        </Form.Item>
        {mayChange && (
          <Button type="primary" htmlType="submit" loading={busy}>
            {of ? t`Update Rule` : t`Create Rule`}
          </Button>
        )}
      </Form>
      {of && mayChange && (
        <section className="dialer-past" aria-labelledby={`${ids}-history`}>
          <h2 id={`${ids}-history`}>{t`History`}</h2>
          <RuleHistory rule={of} />
        </section>
      )}
      {dialog}
      <LeaveGuard unsaved={unsaved} />
    </div>
  );
}

/** The documents show the data of a refusal. */
function refusalOf(failure: unknown): string {
  const data = failure instanceof HttpError ? (failure.answer as { data?: unknown } | undefined)?.data : undefined;
  return typeof data === 'string' && data !== '' ? heard(data) : messageOf(failure);
}
