import { useEffect } from 'react';
import { queryClient } from '../http/query-client';
import { live } from './live';
import { useFillingShare } from './live-hooks';
import { t } from '../texts/texts';
import './connection-line.css';

const AGAIN_MS = 3_000;

function askAgain(): void {
  live.resume();
  void queryClient.invalidateQueries();
}

/** A thin amber line while the server is filling the shown data, for example after a restore; refetches until it is complete. */
export function FillingLine() {
  const share = useFillingShare();
  const filling = share !== undefined;
  useEffect(() => {
    if (!filling) return;
    const timer = setInterval(askAgain, AGAIN_MS);
    return () => {
      clearInterval(timer);
      // Counts that were refused during filling are available now.
      askAgain();
    };
  }, [filling]);
  if (!filling) return null;
  return (
    <div className="connection-line" role="status">
      {t`Loading data, ${Math.floor(share * 100)} % done: lists and reports are not complete yet, counts and exports follow`}
    </div>
  );
}
