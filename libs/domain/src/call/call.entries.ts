import type { EntriesOf } from '../kernel';
import type { CallEvent } from './call.events';
import type { DiallingEvent } from './dialling.events';

const counted = (count: number, unit: string) => (count === 0 ? [] : [`${count} ${unit}${count === 1 ? '' : 's'}`]);

/** " after 2 seconds", " after 3 minutes 5 seconds". */
function duration(seconds: number | undefined): string {
  if (seconds === undefined) return '';
  const parts = [...counted(Math.floor(seconds / 60), 'minute'), ...counted(seconds % 60, 'second')];
  return ` after ${parts.join(' ') || '0 seconds'}`;
}
const outcomes = { cancelled: 'cancelled', failed: 'failed', busy: 'busy', 'no-answer': 'not answered', completed: 'completed' };

/** How calls read in the timeline. */
export const callEntries: EntriesOf<CallEvent | DiallingEvent> = {
  CallStarted: {
    property: 'Call',
    change: ({ direction, userName }) => [{}, { direction, user: userName }],
    sentence: (who, { direction, leadId, userName }, lead) => {
      const other = leadId ? lead : 'an unknown number';
      if (direction === 'outgoing') return `${userName ?? who} called ${other}`;
      return `A call from ${other} came in${userName ? ` for ${userName}` : ''}`;
    },
  },
  CallAnswered: {
    property: 'Call',
    change: ({ ringSeconds }) => [{ status: 'ringing' }, { status: 'answered', ringSeconds }],
    sentence: (_, { userName }) => (userName ? `A call of ${userName} was answered` : 'A call was answered'),
  },
  CallClaimed: {
    property: 'Call',
    change: ({ userName }) => [{}, { user: userName }],
    sentence: (who) => `${who} took a call`,
  },
  CallDeclined: {
    property: 'Call',
    change: ({ userName }) => [{}, { declinedBy: userName }],
    sentence: (who) => `${who} declined a call`,
  },
  CallConnectionBegun: { property: 'Call', technical: 'The answer of the call has an entry.' },
  CallConnected: { property: 'Call', technical: 'The answer of the call has an entry.' },
  CallNotConnected: { property: 'Call', technical: 'The user saw the reason and answers on the telephone.' },
  CallEnded: {
    property: 'Call',
    change: ({ dialStatus, talkSeconds }) => [{}, { status: outcomes[dialStatus], talkSeconds }],
    sentence: (_, { dialStatus, talkSeconds }) =>
      dialStatus === 'completed' ? `A call ended${duration(talkSeconds)}` : `A call was ${outcomes[dialStatus]}`,
  },
  CallMissed: {
    property: 'Call',
    change: ({ dialStatus }) => [{ status: 'ringing' }, { status: outcomes[dialStatus] }],
    sentence: () => 'An incoming call was missed',
  },
  CallCorrected: {
    property: 'Call',
    technical: 'A late report of the provider changes times that other entries show already.',
    sentence: () => 'The provider reported more about a call',
  },
  CallRecorded: {
    property: 'Call',
    change: () => [{}, { recording: 'stored' }],
    sentence: () => 'The recording of a call was stored',
  },
  CallLeadLinked: {
    property: 'Call',
    change: ({ leadName }) => [{}, { lead: leadName }],
    sentence: (who, _, lead) => `${who} linked a call to ${lead}`,
  },
  CallOwnerChanged: { property: 'Call', technical: 'The assignment of the lead has an entry; its calls follow.' },
  CallMoved: { property: 'Call', technical: 'The merge of the leads has an entry; their calls follow.' },
  CallSpamMarked: {
    property: 'Call',
    change: ({ spam }) => [{ spam: !spam }, { spam }],
    sentence: (who, { spam }) => (spam ? `${who} marked a call as spam` : `${who} no longer marks a call as spam`),
  },
  CallActionLinked: {
    property: 'Call',
    change: ({ callActionId, stage, subStage }) => [{}, { callAction: callActionId, stage, subStage }],
    sentence: (_, { stage, subStage }) =>
      `The result of a call was recorded${stage ? `: ${[stage, subStage].filter(Boolean).join(', ')}` : ''}`,
  },
  CallResultSkipped: {
    property: 'Call',
    change: ({ reason }) => [{}, { withoutResult: reason }],
    sentence: (who, { userName, reason }) => `${userName ?? who} went on without the result of a call${reason ? `: ${reason}` : ''}`,
  },
  CallReturned: {
    property: 'Call',
    change: () => [{ calledBack: false }, { calledBack: true }],
    sentence: (who, { byCaller }) =>
      byCaller ? 'The caller of a missed call called again and was answered' : `${who} called back after a missed call`,
  },
  CallRequested: { property: 'Call', technical: 'The call itself has an entry as soon as the provider places it.' },
  CallDialled: { property: 'Call', technical: 'The call itself has an entry.' },
  CallNotDialled: { property: 'Call', technical: 'No call was placed; the user saw the reason.' },
  CallUnconfirmed: { property: 'Call', technical: 'The user saw that the provider did not answer; a call that was placed has an entry.' },
  CallerErased: {
    property: 'Call',
    change: () => [{}, {}],
    sentence: (who) => `${who} erased the person of a call`,
  },
};
