import { UndoOutlined } from '@ant-design/icons';
import { type ICellRendererParams } from 'ag-grid-community';
import { Popconfirm } from 'antd';
import { useState, type ReactNode } from 'react';
import { jobLife, jobMoves, type JobMove, type RulesChoice } from '@matricula/domain/job';
import { jobList, type JobRow } from '@matricula/read-models/job';
import type { FilterField } from '../grid/conditions';
import type { ListColumn } from '../grid/list-columns';
import { ListPage } from '../grid/list-page';
import { post } from '../http/http';
import { messageOf } from '../http/http-error';
import { RulesChoices } from '../jobs/rules-choice';
import { toast } from '../ui/toast';
import { pillStyle } from '../ui/theme';
import { outcomeInWords } from './bulk-words';
import { newestFirst } from './export.columns';
import { spoken } from '../texts/spoken';
import { t } from '../texts/texts';

const tones: Partial<Record<JobRow['status'], number | 'done'>> = { running: 1, undoing: 1, paused: 2, failed: 2, completed: 'done' };
const toneOf = ({ status }: JobRow) => tones[status] ?? 'plain';
const UNDOES = 'Leads that were worked on since then are kept.';

const tell = (job: JobRow, move: JobMove, choice?: object) => {
  post(`jobs/${job.jobId}/${move}`, choice).then(
    ({ message }) => toast.success(message ?? t`Done`),
    (error: unknown) => toast.error(messageOf(error)),
  );
};

const mayUndo = (job: JobRow) => jobMoves(job).includes('undo');

/** Jobs on leads whose undo may concern rules; the other lists of bulk work have none. */
const asksRules = ({ kind }: JobRow) => ['assign', 'prioritise', 'stage', 'verify', 'remove'].includes(kind);

/** Asks before a job is undone, and what rules do with its leads. */
function Undo({ job, children }: { job: JobRow; children: ReactNode }) {
  const [rules, setRules] = useState<RulesChoice>('none');
  const choice = (more: object = {}) => (asksRules(job) ? { rules, ...more } : more);
  return (
    <Popconfirm
      title={t`Undo "${job.title}"?`}
      description={
        <>
          <p>{t(UNDOES)}</p>
          {asksRules(job) && <RulesChoices count={job.done} value={rules} onChange={setRules} />}
          {job.kind === 'remove' && (
            <button type="button" className="link-button" onClick={() => tell(job, 'undo', choice({ without_contact: true }))}>
              {t`Undo without the contacts that another lead now has`}
            </button>
          )}
        </>
      }
      okText={t`Undo`}
      onConfirm={() => tell(job, 'undo', choice())}
    >
      {children}
    </Popconfirm>
  );
}

/** The current actions on the job as buttons, always visible. */
function Moves({ data: job }: ICellRendererParams<JobRow>) {
  if (!job) return null;
  return jobMoves(job).map((move) => {
    const label = t(jobLife.moves[move].label);
    const button = (run?: () => void) => (
      <button type="button" className="link-button" aria-label={`${label} ${job.title}`} onClick={run}>
        {label}
      </button>
    );
    if (move !== 'undo') return <span key={move}>{button(() => tell(job, move))} </span>;
    return (
      <Undo key={move} job={job}>
        {button()}
      </Undo>
    );
  });
}

const columns: ListColumn<JobRow>[] = [
  { field: 'title', title: 'Action', width: 320, classes: { 'cell-strong': () => true } },
  {
    field: 'status',
    title: 'Status',
    width: 120,
    format: (_, { status }) => t(jobLife.states[status]),
    look: { kind: 'pill', tone: toneOf },
  },
  {
    field: 'counts',
    title: 'Outcome',
    width: 320,
    format: (_, job) => outcomeInWords(job),
    sortable: false,
    workedOut: { exportedAs: null },
  },
  { field: 'createdByName', title: 'By', width: 170, look: { kind: 'person' } },
  { field: 'startedAt', title: 'Started', width: 140, look: { kind: 'moment' } },
  { field: 'jobId', title: 'Reverse', width: 130, flex: 1, render: Moves, sortable: false, workedOut: { exportedAs: null } },
];

const filters: FilterField[] = [
  { field: 'status', title: 'Status', kind: 'keyword', words: spoken(jobLife.states), pinned: true },
  { field: 'createdByName', title: 'By', kind: 'keyword', pinned: true },
  { field: 'startedAt', title: 'Started', kind: 'instant', pinned: true },
];

/** Bulk actions on leads, newest first; the user who ran one, or an admin, can undo it here at any time. */
export function BulkActionList({ title, above }: { title: string; above?: ReactNode }) {
  return (
    <ListPage<JobRow>
      title={title}
      above={above}
      list="bulk-actions"
      model={jobList}
      columns={columns}
      filters={filters}
      defaultSort={newestFirst}
      card={(job) => ({
        title: job.title,
        mark: (
          <span className="pill" style={pillStyle(toneOf(job))}>
            {t(jobLife.states[job.status])}
          </span>
        ),
        second: outcomeInWords(job),
        third: job.createdByName,
        action: mayUndo(job) ? { label: t`Undo ${job.title}`, icon: <UndoOutlined />, run: () => tell(job, 'undo') } : undefined,
      })}
      empty={{ text: t`No bulk actions yet.` }}
    />
  );
}
