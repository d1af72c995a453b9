/** Commands on records: one, many, their order. */
import type { FieldValues } from '@matricula/domain/kernel/field-check';
import type { RecordType } from '@matricula/domain/record';
import { whole } from '@matricula/domain/kernel/figures';
import { type BulkSelection } from '../grid/row-choice';
import { post, put, del } from '../http/http';
import { queryClient } from '../http/query-client';
import { toast } from '../ui/toast';
import { t } from '../texts/texts';

/** Refetches masters, pickers and records that are cached. */
async function known<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const settled = await answer;
  for (const first of ['masters', 'options', 'record']) void queryClient.invalidateQueries({ queryKey: [first] });
  return settled;
}

export const createRecord = ({ list }: RecordType, values: FieldValues, idempotencyKey?: string) =>
  known(post<{ id: string }>(`records/${list}`, values, { idempotencyKey }));

/** Rejected if another user changed the same fields since they were as `expected`. */
export const changeRecord = ({ list }: RecordType, id: string, values: FieldValues, expected?: FieldValues, idempotencyKey?: string) =>
  known(put(`records/${list}/${id}`, { ...values, expected }, { idempotencyKey }));

export const removeRecord = ({ list }: RecordType, id: string) => known(del(`records/${list}/${id}`));

export const arrangeRecords = ({ list }: RecordType, ids: readonly string[]) => known(put(`records/${list}/order`, { ids }));

interface Outcome {
  changed: number;
  refused: { reason: string; count: number }[];
}

/** Applies an action to many records and shows how many succeeded and why others were rejected. */
export async function actOnRecords(
  { list }: RecordType,
  selection: BulkSelection,
  order: { action: 'remove' } | { action: 'change'; values: FieldValues },
  done: string,
): Promise<true> {
  const { data } = await known(post<Outcome>(`records/${list}/bulk`, { ...order, selection }));
  toast.success(`${whole.format(data.changed)} ${done}`);
  for (const { reason, count } of data.refused) toast.warning(t`${whole.format(count)} refused: ${reason}`);
  return true;
}
