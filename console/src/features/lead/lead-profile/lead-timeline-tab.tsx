import { useState } from 'react';
import { type LeadRow } from '@matricula/read-models/lead';
import { useTenantZone } from '../../../shared/session/session';
import { inZone } from '../../../shared/session/tenant-clock';
import { TimelineDays } from '../../../shared/timeline/timeline-days';
import { joinPages } from '../../../shared/timeline/timeline-pages';
import { useTimeline } from '../../../shared/timeline/timeline.query';
import { DAY } from '../../../shared/ui/date-presets';
import { Failure } from '../../../shared/ui/error-boundary';
import { Blank } from '../../../shared/ui/page-states';
import { t } from '../../../shared/texts/texts';

/** Every change of the lead from the timeline: old and new value, user, origin. */
export function LeadTimelineTab({ lead }: { lead: LeadRow }) {
  const zone = useTenantZone();
  const day = (at: string | number) => inZone(at, zone).format(DAY);
  const [hideBookkeeping, setHideBookkeeping] = useState(true);
  const whole = { property: null, table: null, users: [], leadId: lead.leadId, hideSignIns: false, hideBookkeeping };
  const query = useTimeline({ from: day(lead.createdAt), to: day(Date.now()), ...whole });
  if (query.isPending) return <Blank />;
  if (query.isError) return <Failure part error={query.error} />;
  const days = joinPages(query.data.pages);
  return (
    <div className="record-timeline">
      <label className="record-timeline-check">
        <input type="checkbox" checked={!hideBookkeeping} onChange={({ target }) => setHideBookkeeping(!target.checked)} />
        {t`Reminders and timers`}
      </label>
      {days.length === 0 && <p className="detail-empty">{t`No Records Available`}</p>}
      <TimelineDays days={days} />
      {query.hasNextPage && (
        <button
          type="button"
          className="button"
          disabled={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >{t`Show earlier`}</button>
      )}
    </div>
  );
}
