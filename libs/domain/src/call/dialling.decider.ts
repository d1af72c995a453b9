import { unknownEvent, type Decider, type DomainCommand } from '../kernel';
import type { DiallingEvent } from './dialling.events';

export type DiallingCommand =
  /** `attemptId` names the attempt that may ask the provider, out of several that come at once. */
  | DomainCommand<'RequestCall', { dialId: string; attemptId: string }>
  | DomainCommand<'ConfirmCall', { callId: string }>
  /** The provider refused or was not reached: no call was made. */
  | DomainCommand<'RejectCall', Record<never, never>>;

/** One request of a user to place a call: what was asked of the provider, and what it answered. */
export interface Dialling {
  dialId: string;
  /** The attempt that asks the provider, until a call was certainly not made. */
  attemptId?: string;
  /** The call that was made. */
  callId?: string;
}

/** A request is recorded before the provider is asked, so that a repeated request does not place a second call. */
export const diallingDecider: Decider<Dialling, DiallingCommand, DiallingEvent> = { initial: { dialId: '' }, decide, evolve };

function decide(command: DiallingCommand, { dialId, attemptId, callId }: Dialling): DiallingEvent[] {
  switch (command.type) {
    case 'RequestCall':
      return attemptId === undefined ? [{ type: 'CallRequested', data: command.data }] : [];
    case 'ConfirmCall':
      return callId === undefined ? [{ type: 'CallDialled', data: { dialId, callId: command.data.callId } }] : [];
    case 'RejectCall':
      return attemptId === undefined || callId !== undefined ? [] : [{ type: 'CallNotDialled', data: { dialId } }];
  }
}

function evolve(dialling: Dialling, event: DiallingEvent): Dialling {
  switch (event.type) {
    case 'CallRequested':
      return { dialId: event.data.dialId, attemptId: event.data.attemptId };
    case 'CallDialled':
      return { ...dialling, callId: event.data.callId };
    case 'CallNotDialled':
      return { dialId: dialling.dialId };
    default:
      return unknownEvent(event, dialling);
  }
}
