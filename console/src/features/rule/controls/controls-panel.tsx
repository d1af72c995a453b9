import { Button, Form, Input, InputNumber, Select } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import { whole } from '@matricula/domain/kernel/figures';
import { aboveChoices, lateChoices } from '@matricula/domain/rule/controls.decider';
import { messageOf } from '../../../shared/http/http-error';
import { post, put } from '../../../shared/http/http';
import { useTenantZone } from '../../../shared/session/session';
import { momentIn } from '../../../shared/session/tenant-clock';
import { t } from '../../../shared/texts/texts';
import { LoadFailed } from '../../../shared/ui/load-failed';
import { toast } from '../../../shared/ui/toast';
import { refreshControls, useControls, type Controls, type Stopped } from './controls.query';
import { ResumeDialog } from './resume.dialog';
import '../rule.css';
import './controls.css';

/** The kill switch: what is stopped, by whom, when and why; how it is resumed; and the limits of automation. */
export function ControlsPanel({ tabs }: { tabs: ReactNode }) {
  const { data, error, isPending, refetch } = useControls();
  return (
    <div className="rules">
      <header className="rules-head">
        <h1>{t`Workflow`}</h1>
      </header>
      {tabs}
      <p className="rules-about">
        {t`What is stopped here waits: leads still enter workflows, and their runs stand still until you resume them. Rules give out no leads meanwhile.`}
      </p>
      {error ? (
        <LoadFailed title={t`The controls could not be loaded`} error={error} onRetry={() => void refetch()} />
      ) : isPending ? (
        <div className="blank" role="progressbar" aria-label={t`Loading`} />
      ) : (
        <>
          <StoppedList stopped={data.stopped} />
          <HaltForm stopped={data.stopped} rules={data.rules} />
          <LimitsForm key={JSON.stringify(data.limits)} limits={data.limits} />
          <History history={data.history} />
        </>
      )}
    </div>
  );
}

/** Names what a stop covers: all of automation, its messages, the giving of leads, the entry into a workflow, or one rule. */
export function scopeWords(scope: string | null, ruleName: string | null): string {
  switch (scope) {
    case 'all':
      return t`All rules and workflows`;
    case 'messages':
      return t`Messages of workflows`;
    case 'giving':
      return t`Giving out leads`;
    case 'entries':
      return t`Further leads of ${ruleName ?? ''}`;
    default:
      return ruleName ?? t`Rule`;
  }
}

/** What a stop holds: runs, and leads that rules would have given out. */
export function waitingWords({ waiting, waiting_leads }: Pick<Stopped, 'waiting' | 'waiting_leads'>): string {
  const runs = waiting > 0 || waiting_leads === 0 ? [t`${whole.format(waiting)} runs wait`] : [];
  const leads = waiting_leads > 0 ? [t`${whole.format(waiting_leads)} leads without an owner came since`] : [];
  return [...runs, ...leads].join(', ');
}

function StoppedList({ stopped }: { stopped: readonly Stopped[] }) {
  const zone = useTenantZone();
  const [resuming, setResuming] = useState<Stopped>();
  return (
    <section className="controls-part">
      <h2>{t`Stopped now`}</h2>
      {stopped.length === 0 && <p className="rules-none">{t`Nothing is stopped.`}</p>}
      <ul className="controls-stopped">
        {stopped.map((one) => (
          <li key={one.key}>
            <div>
              <b>{scopeWords(one.scope, one.rule_name)}</b>
              <p>{one.reason}</p>
              <small className="tabular">
                {[momentIn(one.since, zone), one.by, ...(one.rule_kind === 'reallocation' ? [] : [waitingWords(one)])].join(' · ')}
              </small>
            </div>
            <Button onClick={() => setResuming(one)}>{t`Resume`}</Button>
          </li>
        ))}
      </ul>
      {resuming && <ResumeDialog of={resuming} onClose={() => setResuming(undefined)} />}
    </section>
  );
}

/** A rule of the list, with the leads that wait for it. */
const ruleWords = ({ name, waiting }: Controls['rules'][number]) => (waiting > 0 ? t`${name} (${whole.format(waiting)} leads wait)` : name);

function HaltForm({ stopped, rules }: { stopped: readonly Stopped[]; rules: Controls['rules'] }) {
  const ids = useId();
  const [scope, setScope] = useState('all');
  const [ruleId, setRuleId] = useState<string>();
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const isStopped = stopped.some((one) => one.scope === scope && (scope !== 'rule' || one.rule_id === ruleId));
  const stop = async () => {
    if (!reason.trim()) return toast.error(t`Say why it is stopped.`);
    if (scope === 'rule' && !ruleId) return toast.error(t`Say which rule is stopped.`);
    setBusy(true);
    try {
      await post('automation/halt', { scope, rule_id: scope === 'rule' ? ruleId : undefined, reason });
      toast.success(t`Stopped`);
      setReason('');
      await refreshControls();
    } catch (failure) {
      toast.error(messageOf(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="controls-part">
      <h2>{t`Stop automation`}</h2>
      <Form layout="vertical" className="controls-form" onFinish={() => void stop()}>
        <Form.Item label={t`What`} htmlFor={`${ids}-scope`}>
          <Select
            id={`${ids}-scope`}
            value={scope}
            options={[
              ...['all', 'messages', 'giving'].map((value) => ({ value, label: scopeWords(value, null) })),
              { value: 'rule', label: t`One rule or workflow` },
            ]}
            onChange={setScope}
          />
        </Form.Item>
        {scope === 'rule' && (
          <Form.Item label={t`Rule or workflow`} htmlFor={`${ids}-rule`}>
            <Select
              id={`${ids}-rule`}
              value={ruleId}
              placeholder={t`Select`}
              showSearch={{ optionFilterProp: 'label' }}
              options={rules.map((rule) => ({ value: rule.id, label: ruleWords(rule) }))}
              onChange={setRuleId}
            />
          </Form.Item>
        )}
        <Form.Item label={t`Reason*`} htmlFor={`${ids}-reason`}>
          <Input id={`${ids}-reason`} maxLength={300} value={reason} onChange={({ target }) => setReason(target.value)} />
        </Form.Item>
        <Form.Item label={<span className="visually-hidden">{t`Stop`}</span>} colon={false} className="controls-submit">
          <Button danger type="primary" htmlType="submit" loading={busy} disabled={isStopped}>
            {t`Stop`}
          </Button>
        </Form.Item>
      </Form>
    </section>
  );
}

type Limits = Controls['limits'];

function LimitsForm({ limits }: { limits: Limits }) {
  const ids = useId();
  const [form, setForm] = useState(limits);
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await put('automation/limits', form);
      toast.success(t`Saved`);
      await refreshControls();
    } catch (failure) {
      toast.error(messageOf(failure));
    } finally {
      setBusy(false);
    }
  };
  const number = (name: Exclude<keyof Limits, 'above' | 'promotion_late'>, label: string, least = 1, most?: number) => (
    <Form.Item label={label} htmlFor={`${ids}-${name}`}>
      <InputNumber
        id={`${ids}-${name}`}
        min={least}
        max={most}
        precision={0}
        value={form[name]}
        onChange={(value) => setForm({ ...form, [name]: value ?? least })}
      />
    </Form.Item>
  );
  const choice = (name: 'above' | 'promotion_late', label: string, of: readonly { value: string; label: string }[]) => (
    <Form.Item label={label} htmlFor={`${ids}-${name}`}>
      <Select
        id={`${ids}-${name}`}
        value={form[name]}
        options={of.map(({ value, label: words }) => ({ value, label: t(words) }))}
        onChange={(value) => setForm({ ...form, [name]: value })}
      />
    </Form.Item>
  );
  return (
    <section className="controls-part">
      <h2>{t`Limits of automation`}</h2>
      <Form layout="vertical" className="controls-form" onFinish={() => void save()}>
        {number('actions', t`Most actions for a lead in a day`)}
        {number('messages', t`Most messages to a lead in a day`)}
        {choice('above', t`What is above the limit`, aboveChoices)}
        {number('storm_leads', t`Most leads that enter a workflow, or that a rule gives`)}
        {number('storm_minutes', t`Within minutes`)}
        {number('per_minute', t`Runs that continue in a minute after a stop`)}
        {number('promotion_from', t`Promotional messages from (hour, Indian time)`, 10, 20)}
        {number('promotion_to', t`Promotional messages until (hour, Indian time)`, 11, 21)}
        {choice('promotion_late', t`A promotional message outside these hours`, lateChoices)}
        <Form.Item label={<span className="visually-hidden">{t`Save`}</span>} colon={false} className="controls-submit">
          <Button htmlType="submit" loading={busy}>
            {t`Save`}
          </Button>
        </Form.Item>
      </Form>
    </section>
  );
}

function History({ history }: { history: Controls['history'] }) {
  const zone = useTenantZone();
  const words: Readonly<Record<string, string>> = {
    AutomationHalted: t`Stopped`,
    AutomationResumed: t`Resumed`,
    AutomationLimitsChanged: t`Limits changed`,
  };
  if (history.length === 0) return null;
  return (
    <section className="controls-part">
      <h2>{t`History`}</h2>
      <ol className="rules-history">
        {history.map(({ type, at, by, scope, rule_name, reason }) => (
          <li key={`${at}/${type}/${scope ?? ''}`}>
            <b>{words[type] ?? type}</b> {scope && scopeWords(scope, rule_name)} {reason}
            <br />
            <small className="tabular">
              {momentIn(at, zone)} · {by}
            </small>
          </li>
        ))}
      </ol>
    </section>
  );
}
