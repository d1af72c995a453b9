import { memo } from 'react';
import { Link } from 'react-router-dom';
import { inZone } from '../../../shared/session/tenant-clock';
import { type TimelineEntry } from './timeline-pages';

const MOMENT = 'DD/MM/YYYY, HH:mm:ss a';

interface EntryProps {
  entry: TimelineEntry;
  zone: string;
  onCompare: (entry: TimelineEntry) => void;
}

const Data = ({ title, data }: { title: string; data: Record<string, unknown> }) => (
  <details className="entry-data">
    <summary>{title}</summary>
    <pre>{JSON.stringify(data, null, 2)}</pre>
  </details>
);

/** One change in a line of plain words, with everything behind it (TL-09, TL-10). */
export const Entry = memo(function Entry({ entry, zone, onCompare }: EntryProps) {
  const { modifiedBy, created_at, tableAffected, property, ipAddress, userAgent, oldData, newData, sentence, leadId } = entry;
  return (
    <li className="entry">
      <p className="entry-sentence">
        <span>{sentence}</span>
        <time className="tabular" dateTime={created_at}>
          {inZone(created_at, zone).format(MOMENT)}
        </time>
      </p>
      <p className="entry-who">
        <b>{modifiedBy.name}</b> (Modified by) {modifiedBy.email && <small>{modifiedBy.email}</small>}
        {leadId && <Link to={`/lp/${leadId}/profiles`}>Open lead</Link>}
      </p>
      <dl className="entry-facts">
        <div>
          <dt>Table Effected</dt>
          <dd>{tableAffected}</dd>
        </div>
        <div>
          <dt>Property</dt>
          <dd>{property}</dd>
        </div>
        <div>
          <dt>IP Address</dt>
          <dd className="tabular">{ipAddress ?? '–'}</dd>
        </div>
        <div className="entry-agent">
          <dt>User Agent</dt>
          <dd title={userAgent ?? undefined}>{userAgent ?? '–'}</dd>
        </div>
      </dl>
      <div className="entry-change">
        <Data title="Old Data" data={oldData} />
        <Data title="New Data" data={newData} />
        <button type="button" className="entry-compare" onClick={() => onCompare(entry)}>
          View compare
        </button>
      </div>
    </li>
  );
});
