import { useNavigate } from 'react-router-dom';
import { type AskedRows } from '../../../shared/grid/asked-rows';
import { messageOf } from '../../../shared/http/http-error';
import { startRun } from '../../../shared/lead/queue-run';
import { t } from '../../../shared/texts/texts';
import { toast } from '../../../shared/ui/toast';

/** Opens the next best lead of a view, as the first of a run through it. */
export function useStartQueue(): (asked: AskedRows) => Promise<void> {
  const navigate = useNavigate();
  return async (asked) => {
    try {
      const queue = await startRun(asked);
      if (queue) await navigate(`/lp/${queue.key}/conversation`, { state: { queue } });
      else toast.info(t`No lead of this view is to be worked: all were worked or skipped today.`);
    } catch (error) {
      toast.error(t`The queue was not opened: ${messageOf(error)}`);
    }
  };
}
