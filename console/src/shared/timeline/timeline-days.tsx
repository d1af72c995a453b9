import { useState } from 'react';
import { whole } from '@matricula/domain/kernel/figures';
import { useTenantZone } from '../session/session';
import { CompareDialog } from './compare.dialog';
import { Entry } from './timeline-entry';
import { type TimelineDay, type TimelineEntry } from './timeline-pages';
import { type TimelineQuestion } from './timeline.query';
import { timelineDay } from '../session/tenant-clock';
import { t } from '../texts/texts';
import './timeline-days.css';

interface TimelineDaysProps {
  days: readonly TimelineDay[];
  withLead?: boolean;
  /** The query that the days answer: bulk entries expand to their single changes under the same query. */
  question?: TimelineQuestion;
}

/** Days with their changes, newest first; each change opens to its old and new data and can be compared. */
export function TimelineDays({ days, withLead, question }: TimelineDaysProps) {
  const zone = useTenantZone();
  const [compared, setCompared] = useState<TimelineEntry | null>(null);
  return (
    <>
      {days.map(({ date, count, entries }) => (
        <section key={date} className="timeline-day">
          <h2>
            <span className="tabular">{timelineDay(date)}</span>
            <small>{t`total ${whole.format(Number(count))} changes in this day`}</small>
          </h2>
          <ol>
            {entries.map((entry) => (
              <Entry key={entry._id} entry={entry} zone={zone} withLead={withLead} question={question} onCompare={setCompared} />
            ))}
          </ol>
        </section>
      ))}
      <CompareDialog entry={compared} onClose={() => setCompared(null)} />
    </>
  );
}
