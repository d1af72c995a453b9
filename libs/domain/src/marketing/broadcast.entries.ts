import type { EntriesOf } from '../kernel';
import type { BroadcastEvent } from './broadcast.events';

/** How broadcasts read in the timeline. */
export const broadcastEntries: EntriesOf<BroadcastEvent> = {
  BroadcastCreated: {
    property: 'Broadcast',
    change: ({ name, channel, audienceName, templateName, senderName, startsAt }) => [
      {},
      { name, channel, audience: audienceName, template: templateName, sender: senderName, startsAt },
    ],
    sentence: (who, { name, audienceName }) => `${who} created the broadcast ${name} to ${audienceName}`,
  },
  BroadcastStarted: {
    property: 'Broadcast',
    change: ({ title, text }) => [{}, { title, text }],
    sentence: (who) => `${who} sent a broadcast`,
  },
  BroadcastPostponed: { property: 'Broadcast', technical: 'the broadcast waits: its start and its end have their own entries' },
  BroadcastResolved: { property: 'Broadcast', technical: 'the leads of a broadcast are fixed: its start has its own entry' },
  BroadcastPaused: {
    property: 'Broadcast',
    change: ({ reason }) => [{}, { reason }],
    sentence: (who, { reason }) => `${who} paused a broadcast${reason ? `: ${reason}` : ''}`,
  },
  BroadcastResumed: { property: 'Broadcast', sentence: (who) => `${who} resumed a broadcast` },
  BroadcastStopped: { property: 'Broadcast', sentence: (who) => `${who} stopped a broadcast; the rest is not sent` },
  BroadcastSent: {
    property: 'Broadcast',
    change: ({ counts }) => [{}, { ...counts }],
    sentence: (who, { counts }) => `A broadcast of ${who} is sent: ${counts?.handedOver ?? 0} messages handed over`,
  },
};
