import type { RowOf } from '../../../shared/http/answers';
import { post } from '../../../shared/http/http';

export type RunsAtStep = RowOf<'Workflow_runsUnderWay'>;

/** Where the runs under way of a workflow stand, and where they go on in some steps. */
export const runsUnderWay = async (id: string, steps: readonly object[]): Promise<RunsAtStep[]> =>
  (await post<RunsAtStep[]>('workflow/runs-under-way', { id, steps })).data;
