import { useTenantZone } from '../session/session';
import { secondsIn } from '../session/tenant-clock';
import { useConnection } from './live-hooks';
import { useWaitingSaves } from './saves';
import { t } from '../texts/texts';
import './connection-line.css';

/** A thin amber line while the connection is lost: the time of the data, and the number of waiting saves. */
export function ConnectionLine() {
  const zone = useTenantZone();
  const connection = useConnection();
  const waiting = useWaitingSaves();
  if (connection.status !== 'reconnecting' && waiting === 0) return null;
  return (
    <div className="connection-line" role="status">
      {connection.status === 'reconnecting' && t`Reconnecting… showing data as of ${secondsIn(connection.since, zone)}`}
      {waiting > 0 && <span className="connection-waiting">{waiting === 1 ? t`1 save waiting` : t`${waiting} saves waiting`}</span>}
    </div>
  );
}
