/** Acting on many leads: a job that can be watched and undone, whatever its size. */
import { download } from '../../../shared/grid/list-source';
import { fetchFile, get, post } from '../../../shared/http/http';
import { messageOf } from '../../../shared/http/http-error';
import { type BulkSelection } from '../../../shared/grid/row-choice';
import { live } from '../../../shared/live/live';
import { toast } from '../../../shared/ui/toast';
import { countsInWords } from '../../../shared/exports/bulk-words';
import { type DataOf } from '../../../shared/http/answers';

export type BulkOrder =
  | { action: 'assign'; user_id: string }
  | { action: 'prioritise'; priority: number }
  | { action: 'stage'; selectStage: string; selectSubStage?: string }
  | { action: 'verify' }
  | { action: 'remove' };

type Job = DataOf<'Job_job'>;

const ENDED: readonly string[] = ['cancelled', 'completed', 'failed', 'undone'];
const whole = new Intl.NumberFormat('en-IN');

/** Starts the job and shows how far it is; the same for one lead as for all of them, so that each can be undone. */
export async function actOnLeads(order: BulkOrder, selection: BulkSelection, moved: () => void): Promise<void> {
  const { data } = await post<DataOf<'BulkAction_start'>>('commands/leads/bulk', { ...order, selection });
  followJob(data.jobId, moved);
}

/** Shows a job's progress until it ends, then offers to undo it. */
function followJob(jobId: string, moved: () => void): void {
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
      toast.error(`The progress cannot be shown: ${messageOf(error)}. The work goes on.`, { subject: jobId });
    } finally {
      asking = false;
    }
    if (askAgain) await ask();
  }

  const stops = [live.on('job', (event) => event.jobId === jobId && void ask()), live.on('resumed', () => void ask())];
  const stop = () => stops.forEach((end) => end());
  void ask();
}

function show({ jobId, title, status, done, total, counts, message }: Job, moved: () => void): void {
  const subject = jobId;
  const undo = () =>
    void post(`jobs/${jobId}/undo`).then(
      () => followJob(jobId, moved),
      (error: unknown) => toast.error(messageOf(error)),
    );
  if (status === 'completed') {
    if (counts.refused) offerErrorFile(jobId, title, counts.refused);
    toast.success(`${title}: ${countsInWords(counts)}`, { subject, action: { label: 'Undo', run: undo } });
  } else if (status === 'undone') toast.success(`${title}: undone`, { subject });
  else if (status === 'failed' || status === 'cancelled') toast.error(`${title}: ${message ?? status}`, { subject });
  else
    toast.info(`${title}: ${whole.format(done)} of ${whole.format(total)}${status === 'undoing' ? ', undoing' : ''}`, {
      subject,
      stays: true,
    });
}

/** Which leads were refused, and why, as a file. */
function offerErrorFile(jobId: string, title: string, refused: number): void {
  const fetched = () =>
    void fetchFile(`jobs/${jobId}/refused`).then(
      (file) => download(file, `refused leads of ${title}.csv`),
      (error: unknown) => toast.error(`The file could not be fetched: ${messageOf(error)}`),
    );
  const leads = refused === 1 ? '1 lead was' : `${whole.format(refused)} leads were`;
  toast.warning(`${leads} refused`, { subject: `${jobId}/refused`, action: { label: 'Error file', run: fetched } });
}
