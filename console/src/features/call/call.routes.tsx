import { callScreens } from '@matricula/domain/call/call.screens';
import { route, screen, type RouteEntry } from '../../shared/routing/route-table';

/** Dialer, live calls and call histories. */
export const callRoutes: readonly RouteEntry[] = [
  route(
    callScreens.dialer,
    screen(() => import('./dialer/dialer.page'), 'DialerPage'),
  ),
  route(
    callScreens.leadsLiveCall,
    screen(() => import('./live-calls/live-calls.page'), 'LiveCallsPage'),
  ),
  route(
    callScreens.leadCallsAdvanceHistory,
    screen(() => import('./call-history/call-history.page'), 'AdvanceCallHistoryPage'),
  ),
  route(
    callScreens.leadCallsHistory,
    screen(() => import('./call-history/call-history.page'), 'CallHistoryPage'),
  ),
];
