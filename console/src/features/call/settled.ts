import { settledWords } from '../../shared/call/call-words';
import { t } from '../../shared/texts/texts';

/** How a missed call was settled, or that it was not. */
export const settled = ({ called_back, returned_by }: { called_back: boolean; returned_by?: 'user' | 'caller' | null }): string =>
  called_back ? t(settledWords[returned_by ?? 'user']) : t`No`;
