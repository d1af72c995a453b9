import { CloseOutlined, DownloadOutlined, PauseOutlined, PlayCircleOutlined } from '@ant-design/icons';
import { type ReactNode } from 'react';
import { type ICellRendererParams } from 'ag-grid-community';
import { jobLife, type JobMove } from '@matricula/domain/job';
import { jobList, type JobRow } from '@matricula/read-models/job';
import { whole } from '@matricula/domain/kernel/figures';
import type { ListColumn } from '../grid/list-columns';
import { ListPage } from '../grid/list-page';
import { download } from '../grid/list-source';
import { fetchFile, post } from '../http/http';
import { messageOf } from '../http/http-error';
import { useTenantZone } from '../session/session';
import { toast } from '../ui/toast';
import { pillStyle } from '../ui/theme';
import { exportColumns, exportFilters, fileNameOf, newestFirst, statusOf, toneOf } from './export.columns';
import { Quick } from './quick';
import { counted } from '../texts/counted';
import { t } from '../texts/texts';

/** An export has no undo. */
const icons: Partial<Record<JobMove, ReactNode>> = { pause: <PauseOutlined />, resume: <PlayCircleOutlined />, cancel: <CloseOutlined /> };

const tell = (job: JobRow, move: JobMove) => {
  post(`jobs/${job.jobId}/${move}`).catch((error: unknown) => toast.error(messageOf(error)));
};

const fetchIt = (job: JobRow, zone: string) => {
  if (!job.file) return;
  fetchFile(`jobs/${job.jobId}/file`).then(
    (blob) => download(blob, fileNameOf(job, zone)),
    (error: unknown) => toast.error(t`The file was not downloaded: ${messageOf(error)}`),
  );
};

/** Always visible as text. */
function FileOf({ data: job }: ICellRendererParams<JobRow>) {
  const zone = useTenantZone();
  if (!job?.file) return null;
  return (
    <button
      type="button"
      className="link-button"
      aria-label={t`Download ${job.title}`}
      onClick={() => fetchIt(job, zone)}
    >{t`Download`}</button>
  );
}

const columns: ListColumn<JobRow>[] = [
  ...exportColumns,
  { field: 'file', title: 'File', width: 110, flex: 1, render: FileOf, sortable: false, workedOut: { exportedAs: null } },
];

/** Exports: files written in the background while they are stored, others as an audit line (001 §2.2). */
export function ExportList({ title, above }: { title: string; above?: ReactNode }) {
  const zone = useTenantZone();
  const fetched = (job: JobRow) => fetchIt(job, zone);
  return (
    <ListPage<JobRow>
      title={title}
      above={above}
      list="exports"
      model={jobList}
      columns={columns}
      filters={exportFilters}
      defaultSort={newestFirst}
      onOpen={fetched}
      rowKeys={[{ key: 'd', label: t`download the file`, run: fetched }]}
      hover={(job) => (
        <>
          {jobLife.open(job.status, []).map((move) => {
            const icon = icons[move];
            return icon && <Quick key={move} label={t(jobLife.moves[move].label)} icon={icon} run={() => tell(job, move)} />;
          })}
        </>
      )}
      card={(job) => ({
        title: job.title,
        mark: (
          <span className="pill" style={pillStyle(toneOf(job))}>
            {statusOf(job)}
          </span>
        ),
        second: t`${whole.format(job.done)} of ${counted(job.total, 'row')}`,
        third: job.createdByName,
        action: job.file ? { label: t`Download ${job.title}`, icon: <DownloadOutlined />, run: () => fetched(job) } : undefined,
      })}
      empty={{ text: t`No exports yet.` }}
    />
  );
}
