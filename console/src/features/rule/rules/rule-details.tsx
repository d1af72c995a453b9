import { Modal, Tabs } from 'antd';
import { triggerOf } from '@matricula/domain/rule/rule-definition';
import type { WorkflowStep } from '@matricula/domain/rule/workflow-steps';
import { ConditionPreview } from '../../../shared/conditions/condition-preview';
import { useRuleColumns } from '../../../shared/conditions/use-rule-columns';
import { useTenantZone } from '../../../shared/session/session';
import { momentIn } from '../../../shared/session/tenant-clock';
import { t } from '../../../shared/texts/texts';
import { useFocusBack } from '../../../shared/ui/focus-back';
import { LoadFailed } from '../../../shared/ui/load-failed';
import { useRuleHistory, type Rule } from '../rule.query';
import { StepOutline } from '../workflow/step-outline';
import { DryRunTab } from './dry-run-tab';
import { FiguresTab } from './figures-tab';
import { hoursWord } from './hours-fields';
import { SimulationTab } from './simulation-tab';
import { changeWords, choiceWord, momentWord } from './rule-words';
import { triggerWord } from './trigger-fields';

/** Kinds of rules that give new leads, and workflows. */
const simulated: readonly string[] = ['assignment', 'counsellor', 'allocation', 'workflow'];

/** A rule in words, with its history and what it did. */
export function RuleDetails({ rule, onClose }: { rule: Rule; onClose: () => void }) {
  useFocusBack();
  // What a dry run recorded is compared with what happened after the activation, too.
  const { data: history = [] } = useRuleHistory(rule.id);
  const isTried = rule.state === 'dry-run' || history.some(({ dry_run }) => dry_run);
  return (
    <Modal open title={t`Details of ${rule.name}`} width={760} footer={null} onCancel={onClose}>
      <Tabs
        items={[
          { key: 'preview', label: t`Preview`, children: <Preview rule={rule} /> },
          { key: 'history', label: t`History`, children: <History id={rule.id} /> },
          { key: 'figures', label: t`Figures`, children: <FiguresTab id={rule.id} kind={rule.kind} /> },
          ...(isTried ? [{ key: 'dry-run', label: t`Dry run`, children: <DryRunTab id={rule.id} /> }] : []),
          ...(simulated.includes(rule.kind)
            ? [{ key: 'simulation', label: t`Simulation`, children: <SimulationTab id={rule.id} kind={rule.kind} /> }]
            : []),
        ]}
      />
    </Modal>
  );
}

function Preview({ rule }: { rule: Rule }) {
  const columns = useRuleColumns();
  const { users, method, availability, kind } = rule;
  const joined = rule.globleCondtion === 'Or' ? 'Or' : 'And';
  return (
    <>
      {rule.rule.length > 0 ? <ConditionPreview columns={columns} blocks={rule.rule} joined={joined} /> : <p>{t`Every lead`}</p>}
      <dl className="rules-facts">
        {kind !== 'reallocation' && (
          <>
            <dt>{t`Trigger`}</dt>
            <dd>{triggerText(rule, columns)}</dd>
          </>
        )}
        {kind !== 'workflow' && (
          <>
            <dt>{t`People`}</dt>
            <dd>{users.map(({ id, name, weight }) => (weight > 1 ? `${name ?? id} (${weight})` : (name ?? id))).join(', ')}</dd>
            <dt>{t`Leads are given`}</dt>
            <dd>{choiceWord(method)}</dd>
            <dt>{t`People get leads while`}</dt>
            <dd>{choiceWord(availability)}</dd>
            {hoursWord(rule) && (
              <>
                <dt>{t`Hours of the rule`}</dt>
                <dd>{hoursWord(rule)}</dd>
              </>
            )}
            {kind !== 'l3' && kind !== 'reallocation' && (
              <>
                <dt>{t`While nobody is free`}</dt>
                <dd>{choiceWord(rule.nobody)}</dd>
              </>
            )}
          </>
        )}
      </dl>
      {kind === 'workflow' && (
        <>
          <h3>{t`Steps`}</h3>
          {rule.steps.length > 0 ? (
            <StepOutline steps={rule.steps as readonly WorkflowStep[]} columns={columns} />
          ) : (
            <p className="faint">{t`No steps yet.`}</p>
          )}
        </>
      )}
    </>
  );
}

/** The trigger of a rule with its settings, in words. */
export const triggerText = (rule: Rule, columns: Parameters<typeof triggerWord>[1]): string =>
  [choiceWord(triggerOf(rule.kind, rule.triggerType)), ...triggerDetails(rule, columns)].join(' · ');

/** The settings of the trigger of a rule, in words. */
function triggerDetails(
  { trigger_field, trigger_event, trigger_date, trigger_days, trigger_at, cron }: Rule,
  columns: Parameters<typeof triggerWord>[1],
): string[] {
  const days = trigger_days === null ? [] : [trigger_days < 0 ? t`${-trigger_days} days before` : t`${trigger_days} days after`];
  return [
    ...(trigger_field ? [triggerWord(trigger_field, columns)] : []),
    ...(trigger_event ? [choiceWord(trigger_event)] : []),
    ...(trigger_date ? [...days, triggerWord(trigger_date, columns)] : []),
    ...[trigger_at, cron].flatMap((one) => one ?? []),
  ];
}

function History({ id }: { id: string }) {
  const zone = useTenantZone();
  const columns = useRuleColumns();
  const { data, error, refetch } = useRuleHistory(id);
  if (error) return <LoadFailed title={t`The history could not be loaded`} error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="blank" role="progressbar" aria-label={t`Loading`} />;
  return (
    <ol className="rules-history">
      {data.map((moment) => (
        <li key={`${moment.at}${moment.what}`}>
          <time className="tabular">{momentIn(moment.at, zone)}</time> {momentWord(moment)}
          <ul>
            {changeWords(moment, columns).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
