import { CloseOutlined, DownloadOutlined, PauseOutlined, PlayCircleOutlined } from '@ant-design/icons';
import { type ReactNode } from 'react';
import { jobList, type JobRow } from '@matricula/read-models/job';
import { ListPage } from '../../../shared/grid/list-page';
import { download } from '../../../shared/grid/list-source';
import { fetchFile, post } from '../../../shared/http/http';
import { messageOf } from '../../../shared/http/http-error';
import { toast } from '../../../shared/ui/toast';
import { pillStyle } from '../../../shared/ui/theme';
import { exportColumns, exportFilters, newestFirst, statusOf, toneOf } from './export.columns';

const tell = (job: JobRow, command: 'pause' | 'resume' | 'cancel') => {
  post(`jobs/${job.jobId}/${command}`).catch((error: unknown) => toast.error(messageOf(error)));
};

const fetchIt = (job: JobRow) => {
  if (!job.file) return;
  fetchFile(`jobs/${job.jobId}/file`).then(
    (blob) => download(blob, `${job.title}.csv`),
    (error: unknown) => toast.error(`The file was not downloaded: ${messageOf(error)}`),
  );
};

/** Exports that were made in the background, while they are written and as long as their files are kept (001 §2.2). */
export function ExportActivityPage() {
  return (
    <ListPage<JobRow>
      title="My Export Activity"
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
          {job.status === 'running' && <Quick label="Pause" icon={<PauseOutlined />} run={() => tell(job, 'pause')} />}
          {(job.status === 'paused' || job.status === 'failed') && (
            <Quick label="Go on" icon={<PlayCircleOutlined />} run={() => tell(job, 'resume')} />
          )}
          {(job.status === 'running' || job.status === 'paused') && (
            <Quick label="Cancel" icon={<CloseOutlined />} run={() => tell(job, 'cancel')} />
          )}
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
