import { callScreens } from '@matricula/domain/call/call.screens';
import { route, type RouteEntry } from '../../shared/routing/route-table';

/** Dialer, live calls and call histories. */
export const callRoutes: readonly RouteEntry[] = [
  route(callScreens.dialer),
  route(callScreens.leadsLiveCall),
  route(callScreens.leadCallsAdvanceHistory),
  route(callScreens.leadCallsHistory),
];
