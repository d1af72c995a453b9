/**
 * What the user typed during a call, until the call action of its lead takes it: it survives closing the call, a missed call and a reload. A call of an
 * unknown number has no lead yet: its note is for the enquiry that is created from the call.
 */
import { drafts } from '../form/drafts';

const KEY = 'call/';

export interface CallNote {
  callId: string;
  leadId?: string;
  phone?: string;
  note?: string;
  /** Null if the user cleared it. */
  collegeId?: string | null;
  /** The key under which the note is passed on: sent again, the same note is no second one. */
  sentAs?: string;
}

const all = (): CallNote[] => drafts.names(KEY).map((name) => drafts.read(name) as unknown as CallNote);

export const callNotes = {
  read: (callId: string): Partial<CallNote> => drafts.read(KEY + callId),

  /** A note without a text and a choice is not stored. */
  keep({ callId, ...typed }: CallNote) {
    const isEmpty = !typed.note?.trim() && typed.collegeId === undefined;
    const { note, sentAs } = callNotes.read(callId);
    const sent = sentAs !== undefined && note === typed.note ? { sentAs } : {};
    drafts.keep(KEY + callId, isEmpty ? {} : { callId, ...typed, ...sent });
  },

  /** The idempotency key of a note: the same one for each attempt, another one for another text. */
  keyOf(callId: string, note: string): string {
    const stored = callNotes.read(callId);
    const sentAs = (stored.note === note ? stored.sentAs : undefined) ?? crypto.randomUUID();
    drafts.keep(KEY + callId, { ...stored, callId, note, sentAs });
    return sentAs;
  },

  /** The notes of a lead's calls, and of one call that is the lead's since then. */
  ofLead: (leadId: string, callId?: string) => all().filter((one) => one.leadId === leadId || one.callId === callId),

  /** The notes for the lead that is created from a call: those of all calls of its number, or of this call alone if the number was withheld. */
  ofUnknown: ({ callId, phone }: { callId: string; phone: string }) =>
    all().filter((one) => one.leadId === undefined && (phone ? one.phone === phone : one.callId === callId)),

  forget: (notes: readonly CallNote[]) => notes.forEach(({ callId }) => drafts.forget(KEY + callId)),
};
