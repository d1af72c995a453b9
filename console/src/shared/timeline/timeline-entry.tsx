import { memo, useState } from 'react';
import { Link } from 'react-router-dom';
import { entryMoment, entryTime, type TimelineEntry } from './timeline-pages';
import { t } from '../texts/texts';

interface EntryProps {
  entry: TimelineEntry;
  zone: string;
  /** The way to the lead, where that is not already open. */
  withLead?: boolean;
  onCompare: (entry: TimelineEntry) => void;
}

const Data = ({ title, data }: { title: string; data: Record<string, unknown> }) => (
  <details className="entry-data" open>
    <summary>{title}</summary>
    <pre>{JSON.stringify(data, null, 2)}</pre>
  </details>
);

/** One change in a line of plain words; it opens to everything behind it (TL-09, TL-10). */
export const Entry = memo(function Entry({ entry, zone, withLead, onCompare }: EntryProps) {
  const { modifiedBy, created_at, tableAffected, property, ipAddress, userAgent, oldData, newData, sentence, leadId } = entry;
  const [open, setOpen] = useState(false);
  return (
    <li>
      <details
        className="entry"
        open={open}
        onToggle={({ target, currentTarget }) => target === currentTarget && setOpen(currentTarget.open)}
      >
        <summary>
          <time className="tabular" dateTime={created_at}>
            {entryTime(created_at, zone)}
          </time>
          <b>{sentence}</b>
          <small>{tableAffected}</small>
        </summary>
        {open && (
          <div className="entry-body">
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
              {withLead && leadId && <Link to={`/lp/${leadId}/conversation`}>{t`Open lead`}</Link>}
            </p>
          </div>
        )}
      </details>
    </li>
  );
});
