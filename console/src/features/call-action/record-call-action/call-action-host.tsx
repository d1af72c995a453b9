import { lazy, Suspense, useEffect, useState } from 'react';
import { queryClient } from '../../../shared/http/query-client';
import { useCallActionRequests, type CallActionRequest } from '../../../shared/lead/call-action-request';
import { collegesQuery, stagesQuery } from '../../../shared/lead/masters.query';
import { part } from '../../../shared/routing/part';
import { useAllowed } from '../../../shared/session/session';
import { KeysAhead } from './typed-ahead';

/**
 * The dialog preloads after the network has been idle for this long, so that it does not delay the current screen; opening it loads it immediately.
 */
const QUIET_MS = 2000;

const load = () => import('./call-action.dialog');
const CallActionDialog = lazy(async () => ({ default: (await part('CallActionDialog', load)).CallActionDialog }));

/** Mounted once, by the shell: shows the call action that any screen requests, preloaded so that it opens immediately. */
export function CallActionHost() {
  const [request, setRequest] = useState<CallActionRequest | null>(null);
  const allowed = useAllowed('LEADS');
  const [keys] = useState(() => new KeysAhead());
  const open = (next: CallActionRequest) => {
    keys.begin();
    setRequest(next);
  };
  const close = () => {
    keys.take();
    setRequest(null);
  };
  useCallActionRequests(open);
  useEffect(() => () => void keys.take(), [keys]);

  useEffect(() => {
    if (!allowed) return;
    let timer: ReturnType<typeof setTimeout>;
    const prepare = () => {
      transfers.disconnect();
      // Only a preload: a failure is retried when the dialog opens.
      load().catch(() => undefined);
      void queryClient.prefetchQuery(stagesQuery);
      void queryClient.prefetchQuery(collegesQuery);
    };
    const waitForQuiet = () => {
      clearTimeout(timer);
      timer = setTimeout(prepare, QUIET_MS);
    };
    const transfers = new PerformanceObserver(waitForQuiet);
    transfers.observe({ type: 'resource' });
    waitForQuiet();
    return () => {
      transfers.disconnect();
      clearTimeout(timer);
    };
  }, [allowed]);

  if (!request) return null;
  return (
    <Suspense fallback={null}>
      <CallActionDialog
        key={`${request.leadId}/${request.place?.key ?? ''}`}
        request={request}
        keys={keys}
        onClose={close}
        onRequest={open}
      />
    </Suspense>
  );
}
