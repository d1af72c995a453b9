import { unknownEvent, type Decider, type DomainCommand } from '../kernel';
import type { TimerEvent } from './automation.events';

/** A timer: `kind` is its purpose, `about` holds ids. */
export interface Timer {
  status: 'none' | 'set' | 'elapsed' | 'cancelled';
  kind: string;
  dueAt: string;
  about: Record<string, string>;
}

export type SetTimer = DomainCommand<'SetTimer', { timerId: string; kind: string; dueAt: string; about: Record<string, string> }>;
export type CancelTimer = DomainCommand<'CancelTimer', { timerId: string }>;
/** `dueAt` is the time that has elapsed: a timer that was reset since keeps waiting. */
export type ElapseTimer = DomainCommand<'ElapseTimer', { timerId: string; dueAt: string }>;
export type TimerCommand = SetTimer | CancelTimer | ElapseTimer;

/** Rules of timers: each time comes once. */
export const timerDecider: Decider<Timer, TimerCommand, TimerEvent> = {
  initial: { status: 'none', kind: '', dueAt: '', about: {} },
  decide(command, timer) {
    const { timerId } = command.data;
    const { kind, dueAt, about } = timer;
    switch (command.type) {
      case 'SetTimer':
        return timer.status === 'set' && dueAt === command.data.dueAt ? [] : [{ type: 'TimerSet', data: command.data }];
      case 'CancelTimer':
        return timer.status === 'set' ? [{ type: 'TimerCancelled', data: { timerId, kind } }] : [];
      case 'ElapseTimer':
        if (timer.status !== 'set' || dueAt !== command.data.dueAt) return [];
        return [{ type: 'TimerElapsed', data: { timerId, kind, dueAt, about } }];
    }
  },
  evolve(timer, event) {
    switch (event.type) {
      case 'TimerSet': {
        const { kind, dueAt, about } = event.data;
        return { status: 'set', kind, dueAt, about };
      }
      case 'TimerElapsed':
        return { ...timer, status: 'elapsed' };
      case 'TimerCancelled':
        return { ...timer, status: 'cancelled' };
      default:
        return unknownEvent(event, timer);
    }
  },
};
