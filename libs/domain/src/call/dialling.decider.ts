import { DomainError, unknownEvent, type Decider, type DomainCommand } from '../kernel';
import type { DiallingEvent } from './dialling.events';

export type DiallingCommand =
  /**
   * `attemptId` names the attempt that may ask the provider, out of several that come at once. `at` is when it was made, and `overCallId` the call
   * of the last request if that call is over.
   */
  | DomainCommand<'RequestCall', { dialId: string; attemptId: string; at: string; overCallId?: string }>
  | DomainCommand<'ConfirmCall', { dialId: string; callId: string }>
  /** The provider refused or was not reached: no call was made. */
  | DomainCommand<'RejectCall', { dialId: string }>
  /** The provider did not say whether it placed the call. */
  | DomainCommand<'LoseCall', { dialId: string }>;

/** One request of a user to place a call: what was asked of the provider, and what it answered. */
export interface Dial {
  dialId: string;
  /** The attempt that asks the provider. */
  attemptId: string;
  at?: string;
  /** The call that was made. */
  callId?: string;
  /** The provider did not answer: the request is not repeated, and does not keep the user from another one. */
  isLost?: boolean;
}

/** The latest requests of a user, the last one at the end. Those for which certainly no call was made are not among them. */
export interface Dialling {
  dials: readonly Dial[];
}

/** Requests that are remembered to recognise repeated ones. */
const MOST_DIALS = 50;
/** The provider answers within this time; afterwards a request without an answer, after a crash, keeps nobody from calling. */
export const PENDING_MS = 60_000;

/**
 * The requests of one user. A request is recorded before the provider is asked, so that a repeated request does not place a second call, and of
 * several requests at once one places a call.
 */
export const diallingDecider: Decider<Dialling, DiallingCommand, DiallingEvent> = { initial: { dials: [] }, decide, evolve };

/** A request by its id; undefined if it was never made, or refused by the provider. */
export const dialOf = ({ dials }: Dialling, dialId: string): Dial | undefined => dials.find((dial) => dial.dialId === dialId);

function decide(command: DiallingCommand, dialling: Dialling): DiallingEvent[] {
  const { dialId } = command.data;
  const dial = dialOf(dialling, dialId);
  switch (command.type) {
    case 'RequestCall': {
      const { attemptId, at, overCallId } = command.data;
      if (dial) return [];
      if (isUnderWay(dialling.dials.at(-1), at, overCallId))
        throw new DomainError('call/busy', 'You are in a call already. Hang up first.');
      return [{ type: 'CallRequested', data: { dialId, attemptId, at } }];
    }
    case 'ConfirmCall':
      return dial && dial.callId === undefined ? [{ type: 'CallDialled', data: { dialId, callId: command.data.callId } }] : [];
    case 'RejectCall':
      return dial && dial.callId === undefined ? [{ type: 'CallNotDialled', data: { dialId } }] : [];
    case 'LoseCall':
      return dial && dial.callId === undefined && !dial.isLost ? [{ type: 'CallUnconfirmed', data: { dialId } }] : [];
  }
}

function isUnderWay(last: Dial | undefined, now: string, overCallId: string | undefined): boolean {
  if (!last) return false;
  if (last.callId !== undefined) return last.callId !== overCallId;
  return !last.isLost && last.at !== undefined && Date.parse(now) - Date.parse(last.at) < PENDING_MS;
}

function evolve(dialling: Dialling, event: DiallingEvent): Dialling {
  const { dials } = dialling;
  const change = (dialId: string, change: Partial<Dial>): Dialling => ({
    dials: dials.map((dial) => (dial.dialId === dialId ? { ...dial, ...change } : dial)),
  });
  switch (event.type) {
    case 'CallRequested':
      return { dials: [...dials, event.data].slice(-MOST_DIALS) };
    case 'CallDialled':
      return change(event.data.dialId, { callId: event.data.callId });
    case 'CallNotDialled':
      return { dials: dials.filter(({ dialId }) => dialId !== event.data.dialId) };
    case 'CallUnconfirmed':
      return change(event.data.dialId, { isLost: true });
    default:
      return unknownEvent(event, dialling);
  }
}
