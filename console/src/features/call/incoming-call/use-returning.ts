import { useEffect, useState } from 'react';
import type { CallRow } from '@matricula/read-models/call';
import { useLatest } from '../../../shared/ui/use-latest';

interface ReportedChanges {
  onAway: (away: boolean) => void;
  onClose: () => void;
}

/** A call that the user puts away while it rings or is spoken comes back when its state changes, unless it was missed: then it closes. */
export function useReturning(status: CallRow['status'] | undefined, heard: ReportedChanges) {
  /** The state in which the call was put away. */
  const [since, setSince] = useState<CallRow['status']>();
  const away = since !== undefined;
  const change = useLatest((now: CallRow['status']) => {
    if (since === undefined || since === now) return;
    setSince(undefined);
    if (now === 'missed') heard.onClose();
    else heard.onAway(false);
  });
  useEffect(() => {
    if (status !== undefined) change.current(status);
  }, [status, change]);
  const putAway = () => {
    setSince(status ?? 'ringing');
    heard.onAway(true);
  };
  return { away, putAway };
}
