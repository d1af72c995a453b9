import { useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { leadScreens } from '@matricula/domain/lead/lead.screens';
import { workflowRunList, type WorkflowRunRow } from '@matricula/read-models/workflow';
import type { WorkflowStep } from '@matricula/domain/rule/workflow-steps';
import { ClauseList } from '../../../shared/conditions/clause-list';
import { useRuleColumns } from '../../../shared/conditions/use-rule-columns';
import { FactList } from '../../../shared/detail/fact-list';
import { ListPage } from '../../../shared/grid/list-page';
import type { BulkSelection } from '../../../shared/grid/row-choice';
import type { DataOf } from '../../../shared/http/answers';
import { get, post } from '../../../shared/http/http';
import { messageOf } from '../../../shared/http/http-error';
import { useLiveRow } from '../../../shared/live/use-live-row';
import { useStaffNames } from '../../../shared/people/use-staff-names';
import { useTenantZone } from '../../../shared/session/session';
import { momentIn } from '../../../shared/session/tenant-clock';
import { t } from '../../../shared/texts/texts';
import { Failure } from '../../../shared/ui/error-boundary';
import { pillStyle } from '../../../shared/ui/theme';
import { toast } from '../../../shared/ui/toast';
import { kindWords, newestFirst, runColumns, runFilters, runWords, toneOf } from './run.columns';
import { stepSettingWords } from './step-words';
import './workflow.css';

type Detail = DataOf<'WorkflowRun_run'>;
type Action = 'retry' | 'skip' | 'stop';

/** Sends a decision about runs; true if at least one took it. */
async function decide(
  action: Action,
  runs: { keys: readonly string[] } | { selection: BulkSelection },
  version?: 'newest',
): Promise<boolean> {
  try {
    const { message } = await post('workflow-runs/decide', { action, version, ...runs });
    toast.success(t(message ?? 'Done'));
    return true;
  } catch (error) {
    toast.error(messageOf(error));
    return false;
  }
}

/** The runs of leads in workflows: where they stand, what failed, and what to do about it. */
export function RunList({ tabs }: { tabs: ReactNode }) {
  const [open, setOpen] = useState<WorkflowRunRow>();
  const [version, setVersion] = useState(0);
  const bulk = (label: string, action: Action, { danger, newest }: { danger?: boolean; newest?: boolean } = {}) => ({
    label,
    danger,
    run: async (selection: BulkSelection) => {
      const done = await decide(action, { selection }, newest ? 'newest' : undefined);
      if (done) setVersion((last) => last + 1);
      return done;
    },
  });
  return (
    <>
      <ListPage<WorkflowRunRow>
        title={t`Workflow`}
        above={tabs}
        list="workflow-runs"
        model={workflowRunList}
        columns={runColumns}
        filters={runFilters}
        defaultSort={newestFirst}
        version={version}
        bulk={[
          bulk(t`Retry`, 'retry'),
          bulk(t`Retry on the newest version`, 'retry', { newest: true }),
          bulk(t`Skip the step`, 'skip'),
          bulk(t`Stop`, 'stop', { danger: true }),
        ]}
        onOpen={setOpen}
        card={({ leadName, leadId, name, status, error }) => ({
          title: leadName ?? leadId,
          mark: (
            <span className="pill" style={pillStyle(toneOf(status))}>
              {t(runWords[status])}
            </span>
          ),
          second: name,
          third: error,
        })}
        empty={{ text: t`No runs yet. Leads run through a workflow after it is activated.` }}
      />
      {open && (
        <RunDrawer
          row={open}
          onClose={() => setOpen(undefined)}
          onDone={() => {
            setOpen(undefined);
            setVersion((last) => last + 1);
          }}
        />
      )}
    </>
  );
}

function RunDrawer({ row: shown, onClose, onDone }: { row: WorkflowRunRow; onClose: () => void; onDone: () => void }) {
  const row = useLiveRow('workflow-runs', shown.runKey, shown);
  const zone = useTenantZone();
  const names = useStaffNames();
  const path = `workflow-runs/${[row.workflowId, row.leadId].map(encodeURIComponent).join('/')}`;
  const detail = useQuery({
    queryKey: ['workflow-run', row.runKey, row.status, row.visit],
    queryFn: async () => (await get<Detail>(path)).data,
    staleTime: 0,
  });
  const act = async (action: Action, version?: 'newest') => {
    if (await decide(action, { keys: [row.runKey] }, version)) onDone();
  };
  const isOver = row.endedAt !== undefined && row.endedAt !== null;
  const facts = [
    { label: t`Workflow`, value: row.name },
    { label: t`Status`, value: t(runWords[row.status]) },
    { label: t`Version`, value: String(row.version) },
    { label: t`Started`, value: momentIn(row.startedAt, zone) },
    { label: t`Continues`, value: row.until ? momentIn(row.until, zone) : undefined },
    { label: t`Reason`, value: row.error },
  ];
  return (
    <Drawer open title={row.leadName ?? t`Run`} size={480} onClose={onClose}>
      <FactList className="workflow-run-facts" facts={facts} />
      <p className="workflow-run-actions">
        <Link className="button" to={leadScreens.conversation.at({ id: row.leadId })}>{t`Open the lead`}</Link>
        {row.status === 'parked' && (
          <>
            <button type="button" className="button button-primary" onClick={() => void act('retry')}>{t`Retry`}</button>
            <button type="button" className="button" onClick={() => void act('retry', 'newest')}>{t`Retry on the newest version`}</button>
            <button type="button" className="button" onClick={() => void act('skip')}>{t`Skip the step`}</button>
          </>
        )}
        {!isOver && <button type="button" className="button" onClick={() => void act('stop')}>{t`Stop`}</button>}
      </p>
      {detail.isError && <Failure error={detail.error} part />}
      <ol className="workflow-history" aria-label={t`History of the run`}>
        {detail.data?.history.map((event) => (
          <li key={`${event.at}/${event.type}/${event.visit}`}>
            <b>{t(eventWords[event.type] ?? event.type)}</b> {kindWords(event.kind ?? event.input?.step.kind)}{' '}
            {event.error ?? event.reason ?? ''}
            {event.input && <StepInput input={event.input} />}
            {event.error === undefined && event.outcome !== undefined && (
              <p className="workflow-history-input">
                {event.input ? t`Output: ${names[event.outcome] ?? event.outcome}` : t(event.outcome)}
              </p>
            )}
            <small className="tabular">
              {[
                momentIn(event.at, zone),
                ...(event.attempt !== undefined && event.attempt > 1 ? [t`attempt ${event.attempt}`] : []),
                event.by,
              ].join(' · ')}
            </small>
          </li>
        ))}
      </ol>
    </Drawer>
  );
}

/** What a step began with: its settings, and what it read of the lead. */
function StepInput({ input: { step, clauses, value } }: { input: NonNullable<Detail['history'][number]['input']> }) {
  const columns = useRuleColumns();
  const names = useStaffNames();
  const words = clauses === null ? stepSettingWords(step as WorkflowStep, columns, names) : [];
  return (
    <>
      {words.length > 0 && <p className="workflow-history-input">{t`Input: ${words.join(' · ')}`}</p>}
      {value !== null && <p className="workflow-history-input faint">{t`The lead had: ${value}`}</p>}
      {clauses !== null && <ClauseList clauses={clauses} />}
    </>
  );
}

const eventWords: Readonly<Record<string, string>> = {
  WorkflowRunStarted: 'Started',
  WorkflowStepCompleted: 'Step done',
  WorkflowWaitStarted: 'Waits',
  WorkflowStepFailed: 'Step failed',
  WorkflowStepRetried: 'Retried by a user',
  WorkflowStepSkipped: 'Skipped by a user',
  WorkflowRunSuspended: 'Held by a stop or a pause',
  WorkflowRunContinued: 'Continued',
  WorkflowRunMoved: 'Moved to another version',
  WorkflowRunEnded: 'Ended',
  WorkflowRunReassigned: 'The owner of the lead changed',
};
