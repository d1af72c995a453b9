/** Acting on many leads: a job that can be watched and undone, whatever its size. */
import { post } from '../../../shared/http/http';
import { type BulkSelection } from '../../../shared/grid/row-choice';
import { followJob } from '../../../shared/jobs/follow-job';
import { type DataOf } from '../../../shared/http/answers';

export type BulkOrder =
  | { action: 'assign'; user_id: string }
  | { action: 'assign'; shares: { user_id: string; weight: number }[] }
  | { action: 'prioritise'; priority: number }
  | { action: 'stage'; selectStage: string; selectSubStage?: string }
  | { action: 'verify' }
  | { action: 'remove' };

/** Starts the job and shows how far it is; the same for one lead as for all of them, so that each can be undone. */
export async function actOnLeads(order: BulkOrder, selection: BulkSelection, moved: () => void): Promise<true> {
  const { data } = await post<DataOf<'BulkAction_start'>>('commands/leads/bulk', { ...order, selection });
  followJob(data.jobId, moved);
  return true;
}
