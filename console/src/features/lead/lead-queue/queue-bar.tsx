import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { whole } from '@matricula/domain/kernel/figures';
import { type LeadRow } from '@matricula/read-models/lead';
import { addSecond, openInQueue, reasonWords, secondsIn, skippedQuery, type RunPlace } from '../../../shared/lead/queue-run';
import { measureWords, targetName, useTargets } from '../../../shared/report/targets.query';
import { useTenantZone } from '../../../shared/session/session';
import { minuteClock } from '../../../shared/texts/duration';
import { t } from '../../../shared/texts/texts';
import { SkippedDrawer } from './skipped.drawer';
import './queue-bar.css';

interface QueueBarProps {
  run: string;
  lead: LeadRow;
  place: RunPlace;
  onSkip: () => void;
}

/** Why the open lead is next, the time spent on it, and the leads that were skipped today. */
export function QueueBar({ run, lead, place, onSkip }: QueueBarProps) {
  const zone = useTenantZone();
  const spent = useSpent(run, lead.leadId);
  const { data: skipped = [] } = useQuery(skippedQuery);
  const [listing, setListing] = useState(false);
  return (
    <section className="queue-bar" aria-label={t`Queue`}>
      {place.reason && <b>{reasonWords(place.reason, zone, new Date())}</b>}
      <span className="tabular" title={t`Time spent on this lead, and the mean of this queue`}>
        {t`${minuteClock(spent.here)} on this lead, ${minuteClock(spent.mean)} on average`}
      </span>
      {!place.next && <span>{t`This is the last lead of the queue.`}</span>}
      {place.forgotten !== undefined && (
        <span>{t`The first ${whole.format(place.forgotten)} leads of this queue may be offered again.`}</span>
      )}
      <TodaysGoals />
      <span className="queue-bar-space" />
      {skipped.length > 0 && (
        <button type="button" className="link-button" onClick={() => setListing(true)}>
          {t`Skipped today: ${skipped.length}`}
        </button>
      )}
      <button type="button" className="button" title={t`Skip (s)`} onClick={onSkip}>
        {t`Skip`}
      </button>
      {listing && <SkippedDrawer skipped={skipped} onClose={() => setListing(false)} />}
    </section>
  );
}

/** The progress on the user's goals of the day: those of managers and their own. */
function TodaysGoals() {
  const goals = useTargets()?.filter(({ period, together, done }) => period === 'day' && !together && done !== null);
  return goals?.map((target) => (
    <span key={target.target_id} className="queue-goal tabular" title={targetName(target)} data-reached={(target.done ?? 0) >= target.goal}>
      {target.own && <span className="faint">{t`Mine`} · </span>}
      {t`${t(measureWords[target.measure] ?? target.measure)}: ${whole.format(target.done ?? 0)} of ${whole.format(target.goal)}`}
    </span>
  ));
}

/** Counts the seconds for which a lead is open on the screen. */
function useSpent(run: string, leadId: string): { here: number; mean: number } {
  const [spent, setSpent] = useState(() => secondsIn(run, leadId));
  useEffect(() => openInQueue(run, leadId), [run, leadId]);
  useEffect(() => {
    setSpent(secondsIn(run, leadId));
    const timer = setInterval(() => {
      addSecond(run, leadId, document.visibilityState);
      setSpent(secondsIn(run, leadId));
    }, 1_000);
    return () => clearInterval(timer);
  }, [run, leadId]);
  return spent;
}
