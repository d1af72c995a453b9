import { PastHead, PastNote } from '../past/past-head';
import { type PastProgress } from '../past/use-past';
import { type ShownFigures } from './figures-link';
import { type ReportData } from './report-answer';
import { ThenAndNow } from './then-and-now-table';
import { t } from '../texts/texts';

interface PastBarProps {
  link: ShownFigures;
  /** Version of the current calculation of the figures. */
  version: number | undefined;
  progress: PastProgress | undefined;
  then: ReportData | undefined;
  now: ReportData | undefined;
  /** The figure shown by a table with a dimension across. */
  figure: string | undefined;
  onNow: () => void;
}

/** States that the figures are from a past moment, which one, possible differences, and later changes. */
export function PastBar({ link, version, progress, then, now, figure, onNow }: PastBarProps) {
  const { at, zone, position } = link;
  return (
    <PastHead {...{ at, zone, position, progress, onNow }} ready={progress?.ready ?? false} what="figures">
      {version !== undefined && link.version !== undefined && version !== link.version && (
        <PastNote>
          {t`These figures are counted another way than when the link was made (version ${link.version}, now ${version}): they may differ from those.`}
        </PastNote>
      )}
      <PastNote>{t`You see what your role and your team of today may see. Names of people who were erased stay erased; names of leads are those of today.`}</PastNote>
      {then && now && <ThenAndNow then={then} now={now} figure={figure} />}
    </PastHead>
  );
}
