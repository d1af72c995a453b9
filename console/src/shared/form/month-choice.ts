import { choice, type FieldSet } from '@matricula/domain/kernel/field-set';
import { inZone, monthWords } from '../session/tenant-clock';

const MONTHS = 24;

/** A month that is asked for, `2026-01`, to be chosen by its name from those of two years by the clock of the institution; the last one stands there already. */
export function monthChoice({ label, required }: FieldSet[string], zone: string) {
  const month = inZone(Date.now(), zone).startOf('month');
  const months = Array.from({ length: MONTHS }, (_, back) => month.subtract(back, 'month').format('YYYY-MM'));
  return choice({ label, required, of: months.map((value) => ({ value, label: monthWords(value) })), default: months[1] });
}
