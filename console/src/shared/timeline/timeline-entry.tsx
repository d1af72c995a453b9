import { memo, useRef, useState, type KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import { WhyMessage } from '../lead/why-message';
import { counted } from '../texts/counted';
import { LoadFailed } from '../ui/load-failed';
import { entryMoment, entryTime, joinPages, type TimelineEntry } from './timeline-pages';
import { useTimeline, type TimelineQuestion } from './timeline.query';
import { t } from '../texts/texts';

interface EntryProps {
  entry: TimelineEntry;
  zone: string;
  /** Shows a link to the lead, if it is not already open. */
  withLead?: boolean;
  /** The query that the entry answers; without it a bulk entry does not expand to its single changes. */
  question?: TimelineQuestion;
  onCompare: (entry: TimelineEntry) => void;
}

const Data = ({ title, data }: { title: string; data: Record<string, unknown> }) => (
  <details className="entry-data" open>
    <summary>{title}</summary>
    <pre>{JSON.stringify(data, null, 2)}</pre>
  </details>
);

/** One change as a line of text; it expands to the details (TL-09, TL-10). */
export const Entry = memo(function Entry(props: EntryProps) {
  const { entry, zone, withLead, question, onCompare } = props;
  const { modifiedBy, created_at, tableAffected, property, ipAddress, userAgent, oldData, newData, sentence, leadId, messageId, bulk } =
    entry;
  const [open, setOpen] = useState(false);
  const line = useRef<HTMLElement>(null);
  /** Esc closes the innermost open entry and returns to its line. */
  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !open) return;
    event.stopPropagation();
    setOpen(false);
    line.current?.focus();
  }
  return (
    <li>
      <details
        className="entry"
        open={open}
        onKeyDown={closeOnEscape}
        onToggle={({ target, currentTarget }) => target === currentTarget && setOpen(currentTarget.open)}
      >
        <summary ref={line}>
          <time className="tabular" dateTime={created_at}>
            {entryTime(created_at, zone)}
          </time>
          <b>{sentence}</b>
          <small>{tableAffected}</small>
          {bulk && (
            <span className="entry-bulk">
              <i className="tabular">{counted(bulk.count, 'change')}</i>
              {bulk.outcome}
            </span>
          )}
        </summary>
        {open && (
          <div className="entry-body">
            {bulk && question && <BulkChanges {...props} question={{ ...question, groupBulk: undefined, within: entry._id }} />}
            <dl className="entry-facts">
              <div>
                <dt>{t`(Modified by)`}</dt>
                <dd>
                  {modifiedBy.name} {modifiedBy.email && <small>{modifiedBy.email}</small>}
                </dd>
              </div>
              <div>
                <dt>{t`Date`}</dt>
                <dd className="tabular">{entryMoment(created_at, zone)}</dd>
              </div>
              <div>
                <dt>{t`Table Effected`}</dt>
                <dd>{tableAffected}</dd>
              </div>
              <div>
                <dt>{t`IP Address`}</dt>
                <dd className="tabular">{ipAddress ?? '–'}</dd>
              </div>
              <div>
                <dt>{t`Property`}</dt>
                <dd>{property}</dd>
              </div>
              <div className="entry-agent">
                <dt>{t`User Agent`}</dt>
                <dd>{userAgent ?? '–'}</dd>
              </div>
            </dl>
            <div className="entry-change">
              <Data title={t`Old Data`} data={oldData} />
              <Data title={t`New Data`} data={newData} />
            </div>
            <p className="entry-links">
              <button type="button" className="link-button" onClick={() => onCompare(entry)}>{t`View compare`}</button>
              {leadId && messageId && <WhyMessage leadId={leadId} messageId={messageId} />}
              {withLead && leadId && <Link to={`/lp/${leadId}/conversation`}>{t`Open lead`}</Link>}
            </p>
          </div>
        )}
      </details>
    </li>
  );
});

interface BulkChangesProps extends EntryProps {
  question: TimelineQuestion;
}

/** The single changes of a bulk job, page by page. */
function BulkChanges({ question, zone, withLead, onCompare }: BulkChangesProps) {
  const query = useTimeline(question);
  if (query.isPending) return <p className="bulk-more">{t`Loading...`}</p>;
  if (query.isError)
    return <LoadFailed title={t`Error in fetching Timeline data`} error={query.error} onRetry={() => void query.refetch()} />;
  const entries = joinPages(query.data.pages).flatMap((day) => day.entries);
  return (
    <section className="bulk-changes" aria-label={t`Single changes`}>
      <ol>
        {entries.map((entry) => (
          <Entry key={entry._id} entry={entry} zone={zone} withLead={withLead} onCompare={onCompare} />
        ))}
      </ol>
      {query.hasNextPage && (
        <p className="bulk-more">
          <button
            type="button"
            className="button"
            disabled={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >{t`Show more`}</button>
        </p>
      )}
    </section>
  );
}
