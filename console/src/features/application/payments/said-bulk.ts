import { whole } from '@matricula/domain/kernel/figures';
import { t } from '../../../shared/texts/texts';
import { toast } from '../../../shared/ui/toast';

/** The answer to a bulk action on payments. */
export interface BulkOutcome {
  done: number;
  refused: { reason: string; count: number }[];
}

/** Says how many succeeded and why others were refused. */
export function saidBulk({ done, refused }: BulkOutcome, what: string): void {
  if (done > 0 || refused.length === 0) toast.success(`${whole.format(done)} ${what}`);
  for (const { reason, count } of refused) toast.warning(t`${whole.format(count)} refused: ${reason}`);
}
