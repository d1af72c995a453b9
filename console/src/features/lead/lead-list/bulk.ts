/** Bulk actions on leads: a job with progress and undo, whatever its size. */
import type { RulesChoice } from '@matricula/domain/job';
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
  | { action: 'push' }
  | { action: 'remove' };

/** A college that got a lead keeps it. */
export const canUndo = ({ action }: Pick<BulkOrder, 'action'>): boolean => action !== 'push';

/** Rules and workflows react to changes of a lead; they are not asked about one that is deleted or sent to a college. */
export const asksRules = ({ action }: Pick<BulkOrder, 'action'>): boolean => action !== 'push' && action !== 'remove';

/** Starts the job and shows its progress; a single lead works the same way, so that it can be undone too. */
export async function actOnLeads(order: BulkOrder & { rules?: RulesChoice }, selection: BulkSelection, moved: () => void): Promise<true> {
  const { data } = await post<DataOf<'BulkAction_start'>>('commands/leads/bulk', { ...order, selection });
  followJob(data.jobId, moved, { things: 'leads', undo: canUndo(order) });
  return true;
}
