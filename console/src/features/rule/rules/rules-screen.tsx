import { CopyOutlined, DeleteOutlined, EditOutlined, EyeOutlined, PlusOutlined, SendOutlined, UndoOutlined } from '@ant-design/icons';
import { Button, Popconfirm, Select } from 'antd';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { whole } from '@matricula/domain/kernel/figures';
import { recipeOf } from '@matricula/domain/rule/rule-recipes';
import { messageOf } from '../../../shared/http/http-error';
import { followJob } from '../../../shared/jobs/follow-job';
import { part } from '../../../shared/routing/part';
import { useAllowed, useTenantZone } from '../../../shared/session/session';
import { momentIn } from '../../../shared/session/tenant-clock';
import { t } from '../../../shared/texts/texts';
import { LoadFailed } from '../../../shared/ui/load-failed';
import { Problem } from '../../../shared/ui/page-states';
import { PlainTable } from '../../../shared/ui/plain-table';
import { toast } from '../../../shared/ui/toast';
import { bodyOf, confirmRule, refreshRules, ruleCalls, useRules, type Rule, type RuleState, type ScreenKind } from '../rule.query';
import { runsUnderWay, type RunsAtStep } from '../workflow/under-way.query';
import { useRuleColumns } from '../../../shared/conditions/use-rule-columns';
import { entryColumns } from './entry-columns';
import { IconButton } from './icon-button';
import { RuleDetails, triggerText } from './rule-details';
import { RuleEditor } from './rule-editor';
import { stateWord } from './rule-words';
import '../rule.css';

const ActivateDialog = lazy(async () => ({
  default: (await part('ActivateDialog', () => import('../workflow/activate.dialog'))).ActivateDialog,
}));
const UndoPeriodDialog = lazy(async () => ({
  default: (await part('UndoPeriodDialog', () => import('./undo-period.dialog'))).UndoPeriodDialog,
}));

interface RulesScreenProps {
  kind: ScreenKind;
  title: string;
  /** What the rules of this screen do, in a sentence. */
  about: string;
  /** Tabs below the title. */
  tabs?: ReactNode;
  /** Shows of workflows who enters instead of the number of steps. */
  entry?: boolean;
}

/** The rules of a kind: list, editor, history and figures. */
export function RulesScreen({ kind, title, about, tabs, entry = false }: RulesScreenProps) {
  const { code } = ruleCalls[kind];
  const allowed = useAllowed(code);
  const [params, setParams] = useSearchParams();
  const edited = params.get('rule');
  const { data, error, isPending, refetch } = useRules(kind, allowed);
  const [viewed, setViewed] = useState<Rule>();
  const edit = (id: string | null) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      if (id === null) next.delete('rule');
      else next.set('rule', id);
      next.delete('recipe');
      return next;
    });
  const rule = data?.find(({ id }) => id === edited);
  const isEditing = edited === 'new' || rule !== undefined;

  return (
    <div className="rules">
      <header className="rules-head">
        <h1>{title}</h1>
        {data && !isEditing && <span className="tabular">{t`Total: ${whole.format(data.length)}`}</span>}
        {allowed && !isEditing && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => edit('new')}>
            {t`Create`}
          </Button>
        )}
      </header>
      {!isEditing && tabs}
      {!isEditing && <p className="rules-about">{about}</p>}
      {!allowed ? (
        <Problem
          title={t`You may not open these rules`}
          text={t`Your role has no permission for them. Please contact the administrator.`}
        />
      ) : error ? (
        <LoadFailed title={t`The rules could not be loaded`} error={error} onRetry={() => void refetch()} />
      ) : isPending ? (
        <div className="blank" role="progressbar" aria-label={t`Loading`} />
      ) : isEditing ? (
        <RuleEditor
          key={edited}
          kind={kind}
          of={rule}
          recipe={edited === 'new' ? recipeOf(params.get('recipe')) : undefined}
          onDone={() => edit(null)}
        />
      ) : data.length === 0 ? (
        <p className="rules-none">{t`No rules yet.`}</p>
      ) : (
        <RuleTable kind={kind} title={title} entry={entry} rules={data} onView={setViewed} onEdit={edit} />
      )}
      {viewed && <RuleDetails rule={viewed} onClose={() => setViewed(undefined)} />}
    </div>
  );
}

interface RuleTableProps {
  kind: ScreenKind;
  title: string;
  entry: boolean;
  rules: readonly Rule[];
  onView: (rule: Rule) => void;
  onEdit: (id: string) => void;
}

function RuleTable({ kind, title, entry, rules, onView, onEdit }: RuleTableProps) {
  const zone = useTenantZone();
  const columns = useRuleColumns();
  const calls = ruleCalls[kind];
  const [busy, setBusy] = useState<string>();
  const [run, setRun] = useState<{ rule: Rule; leads: number }>();
  const [activated, setActivated] = useState<{ rule: Rule; held: boolean; underWay: readonly RunsAtStep[] }>();
  const [undone, setUndone] = useState<Rule>();
  const send = async (id: string, call: () => Promise<unknown>, said: string) => {
    setBusy(id);
    try {
      await call();
      toast.success(said);
      await refreshRules();
    } catch (failure) {
      toast.error(messageOf(failure));
    } finally {
      setBusy(undefined);
    }
  };
  const change = (rule: Rule, state: RuleState, more?: object) =>
    send(
      rule.id,
      () => (calls.state ? calls.state(rule.id, state, more) : calls.update(rule.id, { ...bodyOf(rule), state })),
      t`${rule.name}: ${stateWord(state)}`,
    );
  /** What an activation means is shown before it; the runs that a pause holds are asked about. */
  const choose = async (rule: Rule, state: RuleState) => {
    if (state !== 'active') return change(rule, state);
    try {
      const isResumed = kind === 'workflow' && (rule.state === 'paused' || rule.state === 'dry-run');
      const rows = isResumed ? await runsUnderWay(rule.id, rule.steps) : [];
      const isNewer = rule.version > (rule.version_in_force ?? 0);
      setActivated({ rule, held: rows.length > 0, underWay: isNewer ? rows : [] });
    } catch (failure) {
      toast.error(messageOf(failure));
    }
  };
  /** The progress of the job follows the toast. */
  const start = (rule: Rule) =>
    send(
      rule.id,
      async () => {
        const started = await calls.run?.(rule.id);
        const jobId = started?.data.jobId;
        if (jobId) followJob(jobId, () => void refreshRules(), { things: 'leads', undo: false });
      },
      kind === 'workflow' ? t`The leads are entering the workflow` : t`The leads are being given out`,
    );
  const count = async (rule: Rule) => {
    if (!calls.runCount) return;
    try {
      setRun({ rule, leads: (await calls.runCount(rule.id)).data });
    } catch (failure) {
      toast.error(messageOf(failure));
    }
  };
  return (
    <>
      <PlainTable
        caption={title}
        rows={rules}
        rowKey={({ id }) => id}
        columns={[
          {
            title: t`Name`,
            kind: 'name',
            cell: (rule) => (
              <>
                {rule.name} {rule.catch_all && <span className="pill rules-catch-all">{t`Catch-all`}</span>}
                <Marks
                  rule={rule}
                  busy={busy === rule.id}
                  onConfirm={() => void send(rule.id, () => confirmRule(rule.id), t`${rule.name} is confirmed`)}
                />
              </>
            ),
          },
          { title: t`Priority`, tabular: true, cell: ({ priority }) => priority ?? '–' },
          ...(entry
            ? entryColumns(columns)
            : kind === 'workflow'
              ? [{ title: t`Steps`, cell: ({ steps }: Rule) => whole.format(steps.length) }]
              : [{ title: t`People`, cell: ({ users }: Rule) => users.map(({ id, name }) => name ?? id).join(', ') }]),
          ...(kind === 'l3' ? [{ title: t`Trigger`, cell: (rule: Rule) => triggerText(rule, columns) }] : []),
          {
            title: t`State`,
            cell: (rule) => (
              <Select
                size="small"
                className="rules-state"
                aria-label={t`State of ${rule.name}`}
                value={rule.state}
                loading={busy === rule.id}
                disabled={busy === rule.id}
                options={[
                  ...(rule.state === 'draft' ? [{ value: 'draft', label: stateWord('draft') }] : []),
                  ...states.map((state) => ({ value: state as string, label: stateWord(state) })),
                ]}
                onChange={(state) => void choose(rule, state as RuleState)}
              />
            ),
          },
          {
            title: t`Version`,
            tabular: true,
            cell: ({ version, version_in_force }) =>
              version_in_force !== null && version_in_force !== version ? t`${version} (in force: ${version_in_force})` : version,
          },
          {
            title: t`Last changed`,
            tabular: true,
            cell: ({ updatedAt, updatedByName }) => [momentIn(updatedAt, zone), updatedByName].filter(Boolean).join(' · '),
          },
          {
            title: t`Action`,
            kind: 'actions',
            cell: (rule) => (
              <>
                <IconButton icon={<EyeOutlined />} label={t`View ${rule.name}`} onClick={() => onView(rule)} />
                <IconButton icon={<EditOutlined />} label={t`Edit ${rule.name}`} onClick={() => onEdit(rule.id)} />
                {calls.duplicate && (
                  <IconButton
                    icon={<CopyOutlined />}
                    label={t`Copy ${rule.name}`}
                    onClick={() => void send(rule.id, () => calls.duplicate!(rule.id), t`${rule.name} is copied`)}
                  />
                )}
                {calls.run && rule.state === 'active' && (
                  <Popconfirm
                    open={run?.rule.id === rule.id}
                    title={run ? runQuestion(kind, run.leads) : ''}
                    okText={kind === 'workflow' ? t`Run` : t`Give out`}
                    onOpenChange={(open) => open || setRun(undefined)}
                    onConfirm={() => {
                      setRun(undefined);
                      return start(rule);
                    }}
                  >
                    <IconButton
                      icon={<SendOutlined />}
                      label={kind === 'workflow' ? t`Run ${rule.name} now` : t`Give out leads by ${rule.name}`}
                      onClick={() => void count(rule)}
                    />
                  </Popconfirm>
                )}
                {kind !== 'l3' && rule.state !== 'draft' && (
                  <IconButton
                    icon={<UndoOutlined />}
                    label={kind === 'workflow' ? t`Undo what ${rule.name} did` : t`Undo what ${rule.name} gave`}
                    onClick={() => setUndone(rule)}
                  />
                )}
                <Popconfirm
                  title={t`Delete "${rule.name}"?`}
                  okText={t`Delete`}
                  okButtonProps={{ danger: true }}
                  onConfirm={() => send(rule.id, () => calls.remove(rule.id), t`${rule.name} is deleted`)}
                >
                  <IconButton icon={<DeleteOutlined />} label={t`Delete ${rule.name}`} />
                </Popconfirm>
              </>
            ),
          },
        ]}
      />
      {activated && (
        <Suspense>
          <ActivateDialog
            {...activated}
            busy={busy === activated.rule.id}
            onActivate={(body) => void change(activated.rule, 'active', body).then(() => setActivated(undefined))}
            onClose={() => setActivated(undefined)}
          />
        </Suspense>
      )}
      {undone && (
        <Suspense fallback={null}>
          <UndoPeriodDialog rule={undone} onClose={() => setUndone(undefined)} />
        </Suspense>
      )}
    </>
  );
}

/** What a rule has lost, and how it is confirmed. */
function Marks({ rule, busy, onConfirm }: { rule: Rule; busy: boolean; onConfirm: () => void }) {
  const zone = useTenantZone();
  return rule.marks.map(({ mark, pauses_at }) => (
    <p key={mark} className="rules-mark" role="note">
      {mark === 'people-gone'
        ? rule.catch_all
          ? t`Nobody of this rule has an account any more. Its leads wait.`
          : t`Nobody of this rule has an account any more. Its leads go to the next rule.`
        : t`The person who activated it no longer reaches what it reaches. It is paused on ${pauses_at ? momentIn(pauses_at, zone) : ''}.`}{' '}
      {mark === 'reach-lost' && (
        <Button size="small" loading={busy} aria-label={t`Confirm ${rule.name}`} onClick={onConfirm}>
          {t`Confirm`}
        </Button>
      )}
    </p>
  ));
}

/** Asks before a rule is run by hand. */
const runQuestion = (kind: ScreenKind, leads: number) =>
  kind === 'workflow'
    ? t`Let ${whole.format(leads)} leads enter the workflow now?`
    : t`Give out ${whole.format(leads)} leads without an owner now?`;

const states: readonly RuleState[] = ['active', 'dry-run', 'paused'];
