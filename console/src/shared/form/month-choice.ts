import { choice, type FieldSet } from '@matricula/domain/kernel/field-set';
import { inZone, monthWords } from '../session/tenant-clock';

const MONTHS = 24;

/** A required month, `2026-01`, chosen by name from the last two years in the tenant's zone; the latest is preselected. */
export function monthChoice({ label, required }: FieldSet[string], zone: string) {
  const month = inZone(Date.now(), zone).startOf('month');
  const months = Array.from({ length: MONTHS }, (_, back) => month.subtract(back, 'month').format('YYYY-MM'));
  return choice({ label, required, of: months.map((value) => ({ value, label: monthWords(value) })), default: months[1] });
}
