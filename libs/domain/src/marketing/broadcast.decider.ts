import { defineBoundary, DomainError, unknownEvent, type Decider, type DomainCommand } from '../kernel';
import { broadcastLife, type BroadcastState } from './broadcast.life';
import {
  broadcastStream,
  type BroadcastCreated,
  type BroadcastEvent,
  type BroadcastPostponed,
  type BroadcastResolved,
  type BroadcastSent,
} from './broadcast.events';

/** State that decisions about a broadcast need. */
export interface Broadcast {
  status: BroadcastState | 'none';
  created?: BroadcastCreated['data'];
  /** The number of times it was started or resumed; the job of an earlier run ends. */
  run: number;
  title?: string;
  text?: string;
  selectionId?: string;
  total?: number;
  hidden?: number;
  /** Why it waits. */
  holdReason?: BroadcastPostponed['data']['reason'];
}

export type BroadcastCommand =
  | DomainCommand<'CreateBroadcast', BroadcastCreated['data']>
  /** `now`: a start in the future makes it wait. */
  | DomainCommand<'SendBroadcast', { title?: string; text: string; now: string }>
  | DomainCommand<'PauseBroadcast', { reason?: string }>
  | DomainCommand<'ResumeBroadcast', { now: string; takesOver?: boolean }>
  | DomainCommand<'StopBroadcast' | 'ReleaseBroadcast', Record<never, never>>
  /** From the job of a run. */
  | DomainCommand<'HoldBroadcast', Pick<BroadcastPostponed['data'], 'until' | 'reason'> & { run: number }>
  | DomainCommand<'ResolveBroadcast', Omit<BroadcastResolved['data'], 'broadcastId'>>
  | DomainCommand<'FailBroadcast', { run: number; reason: string }>
  | DomainCommand<'CompleteBroadcast', Omit<BroadcastSent['data'], 'broadcastId'> & { run: number }>;

/** Rules of a broadcast: its people are fixed once, only its present run sends, and it is sent when all is handed over (AU-09). */
export const broadcastDecider: Decider<Broadcast, BroadcastCommand, BroadcastEvent> = {
  initial: { status: 'none', run: 0 },
  decide(command, broadcast): BroadcastEvent[] {
    const { status, created, run } = broadcast;
    if (command.type === 'CreateBroadcast') return status === 'none' ? [{ type: 'BroadcastCreated', data: command.data }] : [];
    if (status === 'none' || !created) throw new DomainError('broadcast/unknown', 'There is no such broadcast.');
    const { broadcastId, startsAt } = created;
    const isPresent = 'run' in command.data && status === 'sending' && command.data.run === run;
    switch (command.type) {
      case 'SendBroadcast': {
        broadcastLife.after(status, 'send');
        const { now, ...text } = command.data;
        const started: BroadcastEvent = { type: 'BroadcastStarted', data: { broadcastId, run: run + 1, ...text } };
        if (startsAt === undefined || startsAt <= now) return [started];
        return [started, { type: 'BroadcastPostponed', data: { broadcastId, until: startsAt, reason: 'scheduled' } }];
      }
      case 'PauseBroadcast':
        if (status === 'paused') return [];
        broadcastLife.after(status, 'pause');
        return [{ type: 'BroadcastPaused', data: { broadcastId, ...command.data } }];
      case 'ResumeBroadcast':
        if (status === 'sending') return [];
        broadcastLife.after(status, 'resume');
        return [
          { type: 'BroadcastResumed', data: { broadcastId, run: run + 1, ...(command.data.takesOver && { takesOver: true }) } },
          ...(startsAt !== undefined && startsAt > command.data.now
            ? [{ type: 'BroadcastPostponed' as const, data: { broadcastId, until: startsAt, reason: 'scheduled' as const } }]
            : []),
        ];
      case 'StopBroadcast':
        if (status === 'stopped') return [];
        broadcastLife.after(status, 'stop');
        return [{ type: 'BroadcastStopped', data: { broadcastId } }];
      case 'ReleaseBroadcast':
        return status === 'waiting' ? [{ type: 'BroadcastResumed', data: { broadcastId, run: run + 1 } }] : [];
      case 'HoldBroadcast': {
        const { until, reason } = command.data;
        return isPresent ? [{ type: 'BroadcastPostponed', data: { broadcastId, until, reason } }] : [];
      }
      case 'ResolveBroadcast':
        return broadcast.selectionId === undefined ? [{ type: 'BroadcastResolved', data: { broadcastId, ...command.data } }] : [];
      case 'FailBroadcast':
        return isPresent ? [{ type: 'BroadcastPaused', data: { broadcastId, reason: command.data.reason } }] : [];
      case 'CompleteBroadcast':
        return isPresent ? [{ type: 'BroadcastSent', data: { broadcastId, counts: command.data.counts } }] : [];
    }
  },
  evolve(broadcast, event) {
    switch (event.type) {
      case 'BroadcastCreated':
        return { ...broadcast, status: 'created', created: event.data };
      case 'BroadcastStarted': {
        const { run, title, text } = event.data;
        return { ...broadcast, status: 'sending', run, title, text };
      }
      case 'BroadcastPostponed':
        return { ...broadcast, status: 'waiting', holdReason: event.data.reason };
      case 'BroadcastResolved': {
        const { selectionId, total, hidden } = event.data;
        return { ...broadcast, selectionId, total, hidden };
      }
      case 'BroadcastPaused':
        return { ...broadcast, status: 'paused' };
      case 'BroadcastResumed':
        return { ...broadcast, status: 'sending', run: event.data.run, holdReason: undefined };
      case 'BroadcastStopped':
        return { ...broadcast, status: 'stopped' };
      case 'BroadcastSent':
        return { ...broadcast, status: 'sent' };
      default:
        return unknownEvent(event, broadcast);
    }
  },
};

/** The boundary of a broadcast; its key is its id. */
export const broadcastBoundary = defineBoundary({
  name: 'broadcast',
  stream: broadcastStream,
  decider: broadcastDecider,
  life: broadcastLife,
});
