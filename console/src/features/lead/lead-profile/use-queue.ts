import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { messageOf } from '../../../shared/http/http-error';
import { fetchPlace, leadAt } from '../../../shared/lead/lead-queue';
import { type QueuePlace } from '../../../shared/lead/queue-place';
import { toast } from '../../../shared/ui/toast';
import { t } from '../../../shared/texts/texts';

/** The lead's place in the list the user came from, and navigation to the next. */
export function useQueue(queue: QueuePlace | undefined, tab: string) {
  const navigate = useNavigate();
  const { data: neighbours } = useQuery({
    queryKey: ['queue-place', queue],
    queryFn: () => (queue ? fetchPlace(queue) : null),
    enabled: queue !== undefined,
    staleTime: 0,
  });

  async function go(key: string): Promise<void> {
    if (!queue) return;
    try {
      const leadId = await leadAt(queue.list, key);
      if (leadId) await navigate(`/lp/${leadId}/${tab}`, { state: { queue: { ...queue, key } } });
      else toast.warning(t`That row no longer exists; go back to the list.`);
    } catch (error) {
      toast.error(messageOf(error));
    }
  }

  return { neighbours: neighbours ?? undefined, go };
}
