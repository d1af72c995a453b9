/**
 * How any screen opens the call action of a lead, and learns that one was saved. The modal itself belongs to its feature and is mounted once, by the
 * shell.
 *
 *   openCallAction({ leadId, lead: row, place: { ...asked, key: row.leadId } });
 *   useLeadMoved(({ leadId }) => refetch());
 */
import { type LeadRow } from '@matricula/read-models/lead';
import { type QueuePlace } from './queue-place';
import { Signal, useSignal } from './signal';

export interface CallActionRequest {
  /** Id or hash. */
  leadId: string;
  /** The follow-up from which the call action is opened; saving completes it. */
  followUpId?: string;
  /** Follows the call action of the previous lead in the queue. */
  goesOn?: boolean;
  /** The user went on with the mouse: the list of stages opens by itself, which saves a click. */
  byMouse?: boolean;
  /** The row, if the screen has it: the modal opens without a request. */
  lead?: LeadRow;
  /** Opened by the dialer after an incoming call ended (CA-24). */
  dialer?: boolean;
  /** The call that ended (001 §4.4); what was entered during it is among the `callNotes`. */
  obd_call?: EndedCall;
  /** The lead's place in a list; offers "Save and next". */
  place?: QueuePlace;
  /** Called when the user closes the modal without saving. */
  onLeft?: () => void;
  /** Called when the queue moves on to another lead. */
  onNext?: (place: QueuePlace, leadId: string) => void;
}

/** A call that the dialer ended: the lead's details as the call brought them. */
export interface EndedCall {
  call_id: string;
  id: string;
  name: string | null;
  email: string | null;
  phone: string | null;
}

/** The change: a saved call action or a completed follow-up. */
export interface LeadMoved {
  leadId: string;
  /** A call action was saved. */
  byCallAction?: true;
}

const requests = new Signal<CallActionRequest>();
const moved = new Signal<LeadMoved>();

/** Opens the call action of a lead from any screen. */
export const openCallAction = requests.send;

/** Tells the lead screens to refresh (CA-21). */
export const leadMoved = moved.send;

/** For the component that shows the modal. */
export const useCallActionRequests = (heard: (request: CallActionRequest) => void): void => useSignal(requests, heard);

/** For screens that show leads, follow-ups or calls. */
export const useLeadMoved = (heard: (message: LeadMoved) => void): void => useSignal(moved, heard);
