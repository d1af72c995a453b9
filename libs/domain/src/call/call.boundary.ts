import { defineBoundary, erasedWith, type Mentions } from '../kernel';
import { callDecider } from './call.decider';
import { diallingDecider } from './dialling.decider';
import { diallingStream } from './dialling.events';
import {
  callStream,
  type CallCorrected,
  type CallLeadLinked,
  type CallRecorded,
  type CallResultSkipped,
  type CallStarted,
} from './call.events';

/** A telephone call. */
export const callBoundary = defineBoundary({ name: 'call', stream: callStream, decider: callDecider });

/** The requests of a user to place calls. */
export const diallingBoundary = defineBoundary({ name: 'dialling', stream: diallingStream, decider: diallingDecider });

/** Number, name and recording of the person at the other end, who may be erased with or without a lead. */
export const callMentions: Mentions = {
  subject: 'callId',
  ofLead: true,
  texts: {
    CallStarted: ({ phone, leadName }: CallStarted['data']) => [phone, leadName],
    CallCorrected: ({ phone }: CallCorrected['data']) => phone,
    CallLeadLinked: ({ leadName }: CallLeadLinked['data']) => leadName,
    CallResultSkipped: ({ reason }: CallResultSkipped['data']) => reason,
  },
  files: ({ recordingId }: Partial<CallRecorded['data']>) => (recordingId ? [{ blobId: recordingId }] : undefined),
  erasedBy: erasedWith(callBoundary, () => ({ type: 'EraseCaller', data: {} })),
};
