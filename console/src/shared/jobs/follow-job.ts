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

const MOVING: readonly string[] = ['running', 'undoing'];
const ENDED: readonly string[] = ['cancelled', 'completed', 'failed', 'undone'];

/** Whether a job is running, so that its figures change. */
export const isMoving = ({ status }: Pick<Job, 'status'>): boolean => MOVING.includes(status);

/** Shows a job's progress until it ends, then offers to undo it. */
export function followJob(jobId: string, moved: () => void): void {
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
      show(job, moved);
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

function show(job: Job, moved: () => void): void {
  const { jobId, title, status, done, total, counts, undoCounts, message } = job;
  const subject = jobId;
  const undo = () =>
    void post(`jobs/${jobId}/undo`).then(
      () => followJob(jobId, moved),
      (error: unknown) => toast.error(messageOf(error)),
    );
  if (status === 'completed') {
    if (counts.refused) offerErrorFile(jobId, title, counts.refused);
    toast.success(`${title}: ${doneInWords(job)}`, { subject, action: { label: t`Undo`, run: undo } });
  } else if (status === 'undone') {
    if (undoCounts?.refused) offerErrorFile(jobId, title, undoCounts.refused);
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

/** Offers the rejected leads with reasons as a file. */
function offerErrorFile(jobId: string, title: string, refused: number): void {
  const fetched = () =>
    void fetchFile(`jobs/${jobId}/refused`).then(
      (file) => download(file, `refused leads of ${title}.csv`),
      (error: unknown) => toast.error(t`The file could not be loaded: ${messageOf(error)}`),
    );
  toast.warning(counted(refused, 'lead was refused'), { subject: `${jobId}/refused`, action: { label: t`Error file`, run: fetched } });
}
