import { inRupees } from '@matricula/domain/kernel/figures';
import { t } from '../../shared/texts/texts';

/** "₹1,80,000 a year"; empty if the fee is not known. */
export function feeWords(fee: number | null | undefined, feeType: string | null | undefined): string {
  if (fee === null || fee === undefined) return '';
  const amount = inRupees(fee);
  if (feeType === 'Annual') return t`${amount} a year`;
  if (feeType === 'Semester') return t`${amount} a semester`;
  return feeType === 'Total' ? t`${amount} in total` : amount;
}
