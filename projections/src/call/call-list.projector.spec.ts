import { callDecider, type CallEvent, type CallReport } from '@matricula/domain/call';
import { projecting } from '@matricula/testing';
import { callListProjector } from './call-list.projector';

const calls = projecting(callListProjector);
const at = (seconds: number) => new Date(Date.UTC(2026, 10, 20, 10, 0, seconds)).toISOString();
const base = { callId: 'exotel-1', provider: 'exotel', direction: 'incoming', phone: '+919811122233', leadId: 'lead-1' } as const;
const started: CallEvent = { type: 'CallStarted', data: { ...base, leadName: 'Ravi', startedAt: at(0), userId: 'asha', userName: 'Asha' } };
const ended: CallEvent[] = [
  { type: 'CallAnswered', data: { callId: 'exotel-1', startedAt: at(0), answeredAt: at(5), ringSeconds: 5, reported: {} } },
  {
    type: 'CallEnded',
    data: { callId: 'exotel-1', dialStatus: 'completed', startedAt: at(0), endedAt: at(65), talkSeconds: 60, reported: {} },
  },
];

describe('the row of a call', () => {
  it('follows it from ringing to its end', async () => {
    await calls.given(started).then('exotel-1').matches({ status: 'ringing', dialStatus: 'ringing', userId: 'asha', spam: false });
    await calls
      .given(started, ...ended)
      .then('exotel-1')
      .matches({ status: 'ended', dialStatus: 'completed', answeredAt: at(5), talkSeconds: 60, ringSeconds: 5, userName: 'Asha' });
  });

  it('names the users at whom it still rings, those who declined it, and all at whom it rang once it is missed', async () => {
    const offered: CallEvent = { type: 'CallStarted', data: { ...base, startedAt: at(0), offeredTo: ['asha', 'ravi'] } };
    const declined: CallEvent = { type: 'CallDeclined', data: { callId: 'exotel-1', userId: 'asha', userName: 'Asha' } };
    await calls
      .given(offered, declined)
      .then('exotel-1')
      .matches({ status: 'ringing', offeredTo: ['ravi'], declinedBy: ['asha'] });
    const data = { callId: 'exotel-1', dialStatus: 'no-answer', startedAt: at(0), endedAt: at(9), reported: {} } as const;
    await calls
      .given(offered, declined, { type: 'CallMissed', data: { ...data, offeredTo: ['asha', 'ravi'] } })
      .then('exotel-1')
      .matches({ status: 'missed', offeredTo: ['asha', 'ravi'], declinedBy: ['asha'] });
  });

  it('rings at others besides its user until it is answered or missed, also after a correction of its times', async () => {
    const offered: CallEvent = { type: 'CallStarted', data: { ...base, startedAt: at(0), userId: 'asha', offeredTo: ['ravi'] } };
    const times = { callId: 'exotel-1', startedAt: at(0), userId: 'asha', reported: {} };
    const after = (...events: CallEvent[]) => calls.given(offered, ...events).then('exotel-1');
    await after({ type: 'CallCorrected', data: times }).matches({ userId: 'asha', offeredTo: ['ravi'] });
    await after({ type: 'CallAnswered', data: { ...times, answeredAt: at(5) } }).matches({ userId: 'asha', offeredTo: undefined });
    const missed = { ...times, dialStatus: 'no-answer' as const, endedAt: at(9) };
    await after({ type: 'CallMissed', data: missed }).matches({ status: 'missed', userId: 'asha', offeredTo: undefined });
  });

  it('names the users at whom it rings until one of them has it', async () => {
    const offered: CallEvent = { type: 'CallStarted', data: { ...base, startedAt: at(0), offeredTo: ['asha', 'ravi'] } };
    await calls
      .given(offered)
      .then('exotel-1')
      .matches({ offeredTo: ['asha', 'ravi'] });
    await calls
      .given(offered, { type: 'CallClaimed', data: { callId: 'exotel-1', userId: 'ravi', userName: 'Ravi' } })
      .then('exotel-1')
      .matches({ userId: 'ravi', userName: 'Ravi', offeredTo: undefined });
    const answered = { callId: 'exotel-1', startedAt: at(0), answeredAt: at(5), ringSeconds: 5, reported: {}, userId: 'asha' };
    await calls.given(offered, { type: 'CallAnswered', data: answered }).then('exotel-1').matches({ userId: 'asha', offeredTo: undefined });
  });

  it('has no end if it goes on after it was closed, and says while it is connected', async () => {
    const missed = { callId: 'exotel-1', dialStatus: 'no-answer', startedAt: at(0), endedAt: at(0), ringSeconds: 0, reported: {} } as const;
    const answered = { callId: 'exotel-1', startedAt: at(0), answeredAt: at(130), ringSeconds: 130, reported: {} };
    await calls
      .given(started, { type: 'CallMissed', data: missed }, { type: 'CallAnswered', data: answered })
      .then('exotel-1')
      .matches({ status: 'answered', answeredAt: at(130), endedAt: undefined, ringSeconds: 130 });
    const connecting: CallEvent = { type: 'CallConnectionBegun', data: { callId: 'exotel-1', userId: 'asha', attemptId: 'a', at: at(1) } };
    await calls.given(started, connecting).then('exotel-1').matches({ connecting: true });
    await calls
      .given(started, connecting, { type: 'CallNotConnected', data: { callId: 'exotel-1', attemptId: 'a' } })
      .then('exotel-1')
      .matches({ connecting: undefined });
  });

  it('says that it was missed, returned, linked, recorded and marked', () =>
    calls
      .given(
        started,
        { type: 'CallMissed', data: { callId: 'exotel-1', dialStatus: 'no-answer', startedAt: at(0), endedAt: at(20), reported: {} } },
        { type: 'CallReturned', data: { callId: 'exotel-1', returnCallId: 'exotel-2' } },
        { type: 'CallSpamMarked', data: { callId: 'exotel-1', spam: true } },
        { type: 'CallRecorded', data: { callId: 'exotel-1', recordingId: 'blob' } },
        { type: 'CallActionLinked', data: { callId: 'exotel-1', callActionId: 'ca', stage: 'Call Back', subStage: 'Busy' } },
        { type: 'CallLeadLinked', data: { callId: 'exotel-1', leadId: 'lead-2', leadName: 'Meera' } },
      )
      .then('exotel-1')
      .matches({
        ...{ status: 'missed', calledBack: true, returnedBy: 'user', spam: true, recordingId: 'blob' },
        ...{ callActionId: 'ca', disposition: 'Call Back, Busy', leadId: 'lead-2', leadName: 'Meera' },
      }));

  it('that was missed tells whether a user called back or the caller called again', async () => {
    const missed = { callId: 'exotel-1', dialStatus: 'no-answer' as const, startedAt: at(0), endedAt: at(20), reported: {} };
    const returned: CallEvent = { type: 'CallReturned', data: { callId: 'exotel-1', returnCallId: 'exotel-2', byCaller: true } };
    await calls
      .given(started, { type: 'CallMissed', data: missed }, returned)
      .then('exotel-1')
      .matches({ calledBack: true, returnedBy: 'caller' });
  });

  it('follows its lead to another owner, and to none', async () => {
    const owned: CallEvent = { type: 'CallOwnerChanged', data: { callId: 'exotel-1', ownerId: 'ravi' } };
    await calls.given(started, owned).then('exotel-1').matches({ ownerId: 'ravi' });
    await calls
      .given(started, owned, { type: 'CallOwnerChanged', data: { callId: 'exotel-1' } })
      .then('exotel-1')
      .matches({ ownerId: undefined });
  });

  it('is with the lead that its lead is merged into, and is the same as before once they are separated', async () => {
    const merged: CallEvent = {
      type: 'CallMoved',
      data: { callId: 'exotel-1', leadId: 'lead-2', ownerId: 'ravi', mergedLeadId: 'lead-1' },
    };
    await calls.given(started, merged).then('exotel-1').matches({ leadId: 'lead-2', ownerId: 'ravi', mergedLeadId: 'lead-1' });
    const before = await calls.given(started).rows();
    expect(await calls.given(started, merged, { type: 'CallMoved', data: { callId: 'exotel-1', leadId: 'lead-1' } }).rows()).toEqual(
      before,
    );
  });

  it('keeps neither number nor name of a person who is erased', async () => {
    const rows = await calls.given(started, ...ended, { type: 'CallerErased', data: { callId: 'exotel-1' } }).rows();
    expect(JSON.stringify([...rows])).not.toMatch(/98111|Ravi/);
    expect(JSON.stringify([...rows])).toContain('"talkSeconds":60');
  });

  it('is the same whatever the order and repetition of the reports', async () => {
    const report = (status: CallReport['status'], seconds: number, more: Partial<CallReport> = {}): CallReport => ({
      ...{ ...base, status, at: at(seconds) },
      ...more,
    });
    const made: CallReport[][] = [
      [report('ringing', 0), report('in-progress', 5, { userId: 'asha', userName: 'Asha' }), report('completed', 65)],
      [report('ringing', 0), report('no-answer', 20)],
      [report('ringing', 0, { phone: undefined }), report('busy', 3), report('completed', 4, { talkSeconds: 1, startedAt: at(-2) })],
      [
        report('ringing', 0),
        report('in-progress', 5, { userId: 'ravi' }),
        report('in-progress', 5, { userId: 'asha' }),
        report('completed', 9),
      ],
    ];
    for (const [index, reports] of made.entries()) {
      const expected = await rowAfter(reports);
      for (let round = 0; round < 20; round++)
        expect(await rowAfter(shuffled([...reports, ...reports], index * 100 + round))).toEqual(expected);
    }
  });
});

/** The row after the reports were decided one after another. */
async function rowAfter(reports: readonly CallReport[]) {
  const events: CallEvent[] = [];
  for (const data of reports) {
    const state = events.reduce(callDecider.evolve, callDecider.initial);
    events.push(...callDecider.decide({ type: 'ReportCall', data }, state));
  }
  const [row] = [...(await calls.given(...events).rows()).values()] as { userName?: string }[];
  return { ...row, userName: undefined };
}

/** The same things in an order that the seed determines. */
function shuffled<T>(things: readonly T[], seed: number): T[] {
  let state = seed + 1;
  const next = () => (state = (state * 16_807) % 2_147_483_647);
  return things
    .map((thing) => ({ thing, place: next() }))
    .sort((one, other) => one.place - other.place)
    .map(({ thing }) => thing);
}
