import { pillStyle } from '../ui/theme';
import { FRESH } from './stage-tone';
import { useStageTone } from './use-stage-tone';
import { t } from '../texts/texts';

/** A lead's stage as a pill; "Fresh" before the first call action. */
export function StagePill({ stage }: { stage?: string }) {
  const tone = useStageTone();
  return (
    <span className="pill" style={pillStyle(tone(stage))}>
      {stage || t(FRESH)}
    </span>
  );
}
