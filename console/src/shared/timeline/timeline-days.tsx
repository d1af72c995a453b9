import dayjs from 'dayjs';
import { useState } from 'react';
import { whole } from '@matricula/domain/kernel/figures';
import { useTenantZone } from '../session/session';
import { CompareDialog } from './compare.dialog';
import { Entry } from './timeline-entry';
import { type TimelineDay, type TimelineEntry } from './timeline-pages';
import { t } from '../texts/texts';
import './timeline-days.css';

/** Days with their changes, newest first; each change can be compared, old beside new. */
export function TimelineDays({ days, withLead }: { days: readonly TimelineDay[]; withLead?: boolean }) {
  const zone = useTenantZone();
  const [compared, setCompared] = useState<TimelineEntry | null>(null);
  return (
    <>
      {days.map(({ date, count, entries }) => (
        <section key={date} className="timeline-day">
          <h2>
            <span className="tabular">{dayjs(date).format('DD/MM/YYYY')}</span>
            <small>{t`total ${whole.format(Number(count))} changes in this day`}</small>
          </h2>
          <ol>
            {entries.map((entry) => (
              <Entry key={entry._id} entry={entry} zone={zone} withLead={withLead} onCompare={setCompared} />
            ))}
          </ol>
        </section>
      ))}
      <CompareDialog entry={compared} onClose={() => setCompared(null)} />
    </>
  );
}
