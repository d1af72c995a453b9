import { LeftOutlined } from '@ant-design/icons';
import { Button, Form, Input, InputNumber, Select } from 'antd';
import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { dialerColumns, dialerRuleProblem, triggerTypes } from '@matricula/domain/dialer/dialer-conditions';
import { dialerScreens } from '@matricula/domain/dialer/dialer.screens';
import type { ConditionBlock, Joined } from '@matricula/domain/kernel/condition-blocks';
import { emptyBlock } from '../../../shared/conditions/condition-changes';
import { ConditionEditor } from '../../../shared/conditions/condition-editor';
import { HttpError, messageOf } from '../../../shared/http/http-error';
import { post } from '../../../shared/http/http';
import { queryClient } from '../../../shared/http/query-client';
import { t, heard } from '../../../shared/texts/texts';
import { LeaveGuard } from '../../../shared/ui/leave-guard';
import { LoadFailed } from '../../../shared/ui/load-failed';
import { Blank } from '../../../shared/ui/page-states';
import { onSaveKey } from '../../../shared/ui/save-key';
import { SHOWN_CHOSEN } from '../../../shared/ui/shown-chosen';
import { toast } from '../../../shared/ui/toast';
import { useDialerColumns, useDialerLists, useDialerRule, type DialerRule } from '../dialer.query';
import { VanishedValues } from '../vanished-values';
import { RuleTrial } from './rule-trial';
import { MatchingLeads } from '../../../shared/conditions/matching-leads';
import { useLeadOptions } from '../../../shared/conditions/use-lead-options';
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

function RuleEditor({ of }: { of?: DialerRule }) {
  const navigate = useNavigate();
  const columns = useDialerColumns();
  const lists = useDialerLists();
  const ids = useId();
  const [form, setForm] = useState<RuleForm>(() => (of ? formOf(of) : empty));
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
    const { joined, listIds, ...rest } = form;
    const chosen = listIds.map((key) => ({ key, value: options.find(({ value }) => value === key)?.label ?? key }));
    setBusy(true);
    try {
      const body = { ...rest, globleCondtion: joined, listIds: chosen, ...(of && { id: of.id }) };
      const { message } = await post('dialer/config', body, { idempotencyKey: crypto.randomUUID() });
      // The guard must know before the screen is left.
      flushSync(() => setUnsaved(false));
      toast.success(heard(message ?? 'Created successfully'));
      await queryClient.invalidateQueries({ queryKey: ['dialer'] });
      await navigate(dialerScreens.dialerList.at());
    } catch (failure) {
      toast.error(refusalOf(failure));
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className="dialer-rules" {...onSaveKey(() => void save())}>
      <header className="dialer-head">
        <Link className="icon-button" to={dialerScreens.dialerList.at()} aria-label={t`Back to the dialer rules`}>
          <LeftOutlined />
        </Link>
        <h1>{t`Dialer Configuration`}</h1>
      </header>
      <Form layout="vertical" className="dialer-form" onFinish={() => void save()}>
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
            onChange={(rule) => change({ rule })}
            onJoined={(joined) => change({ joined })}
          />
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
        <Button type="primary" htmlType="submit" loading={busy}>
          {of ? t`Update Rule` : t`Create Rule`}
        </Button>
      </Form>
      <LeaveGuard unsaved={unsaved} />
    </div>
  );
}

/** The documents show the data of a refusal. */
function refusalOf(failure: unknown): string {
  const data = failure instanceof HttpError ? (failure.answer as { data?: unknown } | undefined)?.data : undefined;
  return typeof data === 'string' && data !== '' ? heard(data) : messageOf(failure);
}
