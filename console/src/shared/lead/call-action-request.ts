/**
 * How any screen asks for the call action of a lead, and hears that one was saved. The modal itself belongs to its feature
 * and is mounted once, by the shell.
 *
 *   openCallAction({ leadId, lead: row, place: { ...asked, key: row.leadId } });
 *   useLeadMoved(({ leadId }) => refetch());
 */
import { useEffect, useRef } from 'react';
import { type LeadRow } from '@matricula/read-models/lead';
import { type QueuePlace } from './queue-place';

export interface CallActionRequest {
  /** Id or hash. */
  leadId: string;
  /** The follow-up from which it is opened: saving completes it. */
  followUpId?: string;
  /** The row, where the screen has it: the modal opens without asking the server. */
  lead?: LeadRow;
  /** The dialer opened it after an incoming call was hung up (CA-24). */
  dialer?: boolean;
  /** Where the lead stands in a list: offers "Save and next". */
  place?: QueuePlace;
  /** Hears that the queue went on to another lead. */
  onNext?: (place: QueuePlace, leadId: string) => void;
}

/** What moved: a call action was saved or a follow-up marked done. */
export interface LeadMoved {
  leadId: string;
}

class Signal<Message> {
  private readonly listeners = new Set<(message: Message) => void>();
  readonly send = (message: Message) => this.listeners.forEach((listener) => listener(message));
  readonly listen = (listener: (message: Message) => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };
}

const requests = new Signal<CallActionRequest>();
const moved = new Signal<LeadMoved>();

/** Opens the call action of a lead from anywhere. */
export const openCallAction = requests.send;

/** Tells the lead screens to refresh (CA-21). */
export const leadMoved = moved.send;

function useSignal<Message>(signal: Signal<Message>, heard: (message: Message) => void) {
  const latest = useRef(heard);
  useEffect(() => {
    latest.current = heard;
  });
  useEffect(() => signal.listen((message) => latest.current(message)), [signal]);
}

/** For the one who shows the modal. */
export const useCallActionRequests = (heard: (request: CallActionRequest) => void): void => useSignal(requests, heard);

/** For screens that show leads, follow-ups or calls. */
export const useLeadMoved = (heard: (message: LeadMoved) => void): void => useSignal(moved, heard);
