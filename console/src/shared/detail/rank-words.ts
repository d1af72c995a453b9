import type { OfferRow } from '@matricula/read-models/offer';
import { momentIn } from '../session/tenant-clock';
import { t } from '../texts/texts';

/** Why an applicant has this rank and not the one above. */
export function rankWords(
  { rank, decidedBy }: { rank: number; decidedBy?: OfferRow['decidedBy'] | null },
  zone: string,
): string | undefined {
  if (rank === 1) return t`First by the order of merit`;
  if (!decidedBy) return undefined;
  const { criterion, own, above = '' } = decidedBy;
  if (criterion === 'tie') return t`Equal to rank ${rank - 1} by all criteria; the fixed order of the applications decided`;
  if (criterion === 'score')
    return own === undefined ? t`No score; rank ${rank - 1} has ${above} %` : t`Score ${own} %; rank ${rank - 1} has ${above} %`;
  return t`Submitted on ${momentIn(own ?? '', zone)}; rank ${rank - 1} on ${momentIn(above, zone)}`;
}
