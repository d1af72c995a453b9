import { broadcastBoundary, type BroadcastEvent } from '@matricula/domain/marketing';
import { cancelTimer, definePolicy, order, setTimer } from '@matricula/policy-kit';

/** Kind of the timers on which broadcasts wait. */
export const BROADCAST_DUE = 'broadcast-due';

/** Lets a broadcast go on when its time has come; a pause or stop cancels the wait. */
export const broadcastTimes = definePolicy<BroadcastEvent>({
  name: 'broadcast-times',
  on: {
    BroadcastPostponed: ({ data: { broadcastId, until } }) =>
      until === undefined ? undefined : setTimer(BROADCAST_DUE, broadcastId, until, { broadcastId }),
    BroadcastPaused: ({ data }) => cancelTimer(BROADCAST_DUE, data.broadcastId),
    BroadcastStopped: ({ data }) => cancelTimer(BROADCAST_DUE, data.broadcastId),
  },
  elapsed: {
    [BROADCAST_DUE]: ({ data: { about } }) => order(broadcastBoundary, [about?.broadcastId ?? ''], { type: 'ReleaseBroadcast', data: {} }),
  },
});
