/** Bulk jobs: progress, result and undo. */
import { whole } from '@matricula/domain/kernel/figures';
import { download } from '../grid/list-source';
import { type DataOf } from '../http/answers';
import { fetchFile, get, post } from '../http/http';
import { messageOf } from '../http/http-error';
import { live } from '../live/live';
import { toast } from '../ui/toast';
import { doneInWords } from '../exports/bulk-words';
import { counted } from '../texts/counted';
import { t } from '../texts/texts';

type Job = DataOf<'Job_job'>;

const singular = { leads: 'lead', lines: 'line', applications: 'application' } as const;
const MOVING: readonly string[] = ['running', 'undoing'];
const ENDED: readonly string[] = ['cancelled', 'completed', 'failed', 'undone'];

/** Whether a job is running, so that its figures change. */
export const isMoving = ({ status }: Pick<Job, 'status'>): boolean => MOVING.includes(status);

/** What a job works on, and whether it can be undone. */
interface Followed {
  things: 'leads' | 'lines' | 'applications';
  undo: boolean;
}

const ofLeads: Followed = { things: 'leads', undo: true };

/** Shows a job's progress until it ends, then offers to undo it if that is possible, and a file of what was refused. */
export function followJob(jobId: string, moved: () => void, followed = ofLeads): void {
  let asking = false;
  let askAgain = false;
  let ended = false;

  async function ask(): Promise<void> {
    askAgain = asking;
    if (asking || ended) return;
    asking = true;
    try {
      const { data: job } = await get<Job>(`jobs/${jobId}`);
      ended = ENDED.includes(job.status);
      if (ended) {
        stop();
        moved();
      }
      show(job, moved, followed);
    } catch (error) {
      toast.error(t`The progress cannot be shown: ${messageOf(error)}. The job continues.`, { subject: jobId });
    } finally {
      asking = false;
    }
    if (askAgain) await ask();
  }

  const stops = [live.on('job', (event) => event.jobId === jobId && void ask()), live.on('resumed', () => void ask())];
  const stop = () => stops.forEach((end) => end());
  void ask();
}

function show(job: Job, moved: () => void, followed: Followed): void {
  const { jobId, title, status, done, total, counts, undoCounts, message } = job;
  const subject = jobId;
  const undo = () =>
    void post(`jobs/${jobId}/undo`).then(
      () => followJob(jobId, moved, followed),
      (error: unknown) => toast.error(messageOf(error)),
    );
  if (status === 'completed') {
    if (counts.refused) offerErrorFile(jobId, title, counts.refused, followed);
    toast.success(`${title}: ${doneInWords(job)}`, { subject, ...(followed.undo && { action: { label: t`Undo`, run: undo } }) });
  } else if (status === 'undone') {
    if (undoCounts?.refused) offerErrorFile(jobId, title, undoCounts.refused, followed);
    toast.success(t`${title}: undone`, { subject });
  } else if (status === 'failed' || status === 'cancelled') toast.error(`${title}: ${message ?? status}`, { subject });
  else
    toast.info(
      status === 'undoing'
        ? t`${title}: ${whole.format(done)} of ${whole.format(total)}, undoing`
        : t`${title}: ${whole.format(done)} of ${whole.format(total)}`,
      { subject, stays: true },
    );
}

/** Offers what was refused, with reasons, as a file. */
function offerErrorFile(jobId: string, title: string, refused: number, { things }: Followed): void {
  const fetched = () =>
    void fetchFile(`jobs/${jobId}/${things === 'lines' ? 'errors' : 'refused'}`).then(
      (file) => download(file, `refused ${things} of ${title}.csv`),
      (error: unknown) => toast.error(t`The file could not be loaded: ${messageOf(error)}`),
    );
  toast.warning(counted(refused, `${singular[things]} was refused`), {
    subject: `${jobId}/refused`,
    action: { label: t`Error file`, run: fetched },
  });
}
