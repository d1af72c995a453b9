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
          {t`The calculation has changed since the link was created (version ${link.version}, now ${version}), so these figures may differ.`}
        </PastNote>
      )}
      <PastNote>{t`You see what your current role and team allow. Names of erased people stay erased; names of leads are current.`}</PastNote>
      {then && now && <ThenAndNow then={then} now={now} figure={figure} />}
    </PastHead>
  );
}
