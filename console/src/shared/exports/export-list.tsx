import { CloseOutlined, DownloadOutlined, PauseOutlined, PlayCircleOutlined } from '@ant-design/icons';
import { type ReactNode } from 'react';
import { jobLife, type JobMove } from '@matricula/domain/job';
import { jobList, type JobRow } from '@matricula/read-models/job';
import { ListPage } from '../grid/list-page';
import { download } from '../grid/list-source';
import { fetchFile, post } from '../http/http';
import { messageOf } from '../http/http-error';
import { toast } from '../ui/toast';
import { pillStyle } from '../ui/theme';
import { exportColumns, exportFilters, newestFirst, statusOf, toneOf } from './export.columns';

/** An export is not taken back. */
const icons: Partial<Record<JobMove, ReactNode>> = { pause: <PauseOutlined />, resume: <PlayCircleOutlined />, cancel: <CloseOutlined /> };

const tell = (job: JobRow, move: JobMove) => {
  post(`jobs/${job.jobId}/${move}`).catch((error: unknown) => toast.error(messageOf(error)));
};

const fetchIt = (job: JobRow) => {
  if (!job.file) return;
  fetchFile(`jobs/${job.jobId}/file`).then(
    (blob) => download(blob, `${job.title}.csv`),
    (error: unknown) => toast.error(`The file was not downloaded: ${messageOf(error)}`),
  );
};

/** Exports that were made in the background, while they are written and as long as their files are kept (001 §2.2). */
export function ExportList({ title, above }: { title: string; above?: ReactNode }) {
  return (
    <ListPage<JobRow>
      title={title}
      above={above}
      list="exports"
      model={jobList}
      columns={exportColumns}
      filters={exportFilters}
      defaultSort={newestFirst}
      onOpen={fetchIt}
      rowKeys={[{ key: 'd', label: 'download the file', run: fetchIt }]}
      hover={(job) => (
        <>
          {job.file && <Quick label="Download" icon={<DownloadOutlined />} run={() => fetchIt(job)} />}
          {jobLife.open(job.status, []).map((move) => {
            const icon = icons[move];
            return icon && <Quick key={move} label={jobLife.moves[move].label} icon={icon} run={() => tell(job, move)} />;
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
        second: `${job.done} of ${job.total} rows`,
        third: job.createdByName,
        action: job.file ? { label: `Download ${job.title}`, icon: <DownloadOutlined />, run: () => fetchIt(job) } : undefined,
      })}
      empty={{ text: 'Nothing was exported in the background yet. Lists of more than 50,000 rows are.' }}
    />
  );
}

function Quick({ label, icon, run }: { label: string; icon: ReactNode; run: () => void }) {
  return (
    <button type="button" className="icon-button" aria-label={label} title={label} onClick={run}>
      {icon}
    </button>
  );
}
