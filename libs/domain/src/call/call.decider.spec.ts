import { deciding } from '@matricula/testing';
import { callDecider, type CallReport } from './call.decider';
import type { CallEvent } from './call.events';
import { callStatusOf } from './call.state';

const call = deciding(callDecider);
const at = (seconds: number) => new Date(Date.UTC(2026, 10, 20, 10, 0, seconds)).toISOString();
const report = (status: CallReport['status'], seconds: number, more: Partial<CallReport> = {}) =>
  ({
    type: 'ReportCall',
    data: { callId: 'exotel-1', provider: 'exotel', direction: 'incoming', phone: '+919811122233', status, at: at(seconds), ...more },
  }) as const;
type Report = ReturnType<typeof report>;

/** The events of several reports, one after another. */
const after = (...reports: Report[]) => {
  const events: CallEvent[] = [];
  for (const one of reports) events.push(...callDecider.decide(one, events.reduce(callDecider.evolve, callDecider.initial)));
  return events;
};

describe('a call', () => {
  it('starts with its first report', () =>
    call
      .given()
      .when(report('ringing', 0, { userId: 'asha', leadId: 'lead-1' }))
      .then({
        type: 'CallStarted',
        data: { callId: 'exotel-1', startedAt: at(0), userId: 'asha', leadId: 'lead-1', phone: '+919811122233' },
      }));

  it('rings at the chosen user if the provider names none', () =>
    call
      .given()
      .when(report('ringing', 0, { ring: { userId: 'ravi' } }))
      .then({ type: 'CallStarted', data: { userId: 'ravi' } }));

  describe('that is declined', () => {
    const decline = (userId: string, seconds = 5) => ({ type: 'DeclineCall', data: { userId, at: at(seconds) } }) as const;
    const declined = (userId: string): CallEvent => ({ type: 'CallDeclined', data: { callId: 'exotel-1', userId } });
    const offered = after(report('ringing', 0, { offer: ['asha', 'ravi'] }));

    it('goes on ringing at the others, and is missed by all when the last of them declines', () => {
      call
        .given(...offered)
        .when(decline('asha'))
        .then(declined('asha'));
      call
        .given(...offered, declined('asha'))
        .when(decline('asha'))
        .then();
      call
        .given(...offered, declined('asha'))
        .when(decline('ravi'))
        .then(declined('ravi'), {
          type: 'CallMissed',
          data: { dialStatus: 'no-answer', endedAt: at(5), offeredTo: ['asha', 'ravi'], reported: { endGuessed: true } },
        });
    });

    it('by its only user is missed, and still counts as answered if the user answers the telephone', () => {
      const alone = after(report('ringing', 0, { userId: 'asha' }));
      const events = callDecider.decide(decline('asha'), alone.reduce(callDecider.evolve, callDecider.initial));
      expect(events.map(({ type }) => type)).toEqual(['CallDeclined', 'CallMissed']);
      const later = [...alone, ...events].reduce(callDecider.evolve, callDecider.initial);
      expect(callStatusOf(later)).toBe('missed');
      const answered = callDecider.decide(report('in-progress', 8), later).reduce(callDecider.evolve, later);
      expect(callStatusOf(answered)).toBe('answered');
      const ended = callDecider.decide(report('no-answer', 9), later).reduce(callDecider.evolve, later);
      expect([callStatusOf(ended), ended.reported]).toEqual(['missed', { endedAt: at(9), outcome: 'no-answer' }]);
    });

    it('is refused where it does not ring, after the answer, and for a dialled call; a call that is over stays as it is', () => {
      call
        .given(...offered)
        .when(decline('zoya'))
        .thenRefused('call/not-yours');
      const claimed: CallEvent = { type: 'CallClaimed', data: { callId: 'exotel-1', userId: 'asha' } };
      call
        .given(...offered, claimed)
        .when(decline('asha'))
        .thenRefused('call/claimed');
      call
        .given(...offered, claimed)
        .when(decline('ravi'))
        .thenRefused('call/not-yours');
      call
        .given(...after(report('ringing', 0, { direction: 'outgoing', userId: 'asha' })))
        .when(decline('asha'))
        .thenRefused('call/not-incoming');
      call
        .given(...after(report('ringing', 0, { userId: 'asha' }), report('completed', 4)))
        .when(decline('asha'))
        .then();
    });
  });

  it('rings at several users if it belongs to none, and the first who takes it gets it', () => {
    const offered = after(report('ringing', 0, { offer: ['asha', 'ravi'] }));
    const take = (userId: string, userName: string) => ({ type: 'ClaimCall', data: { userId, userName } }) as const;
    expect(offered).toMatchObject([{ type: 'CallStarted', data: { offeredTo: ['asha', 'ravi'] } }]);
    expect(offered[0]?.data).not.toHaveProperty('userId');
    call
      .given(...offered)
      .when(take('asha', 'Asha'))
      .then({ type: 'CallClaimed', data: { userId: 'asha', userName: 'Asha' } });
    const taken: CallEvent[] = [...offered, { type: 'CallClaimed', data: { callId: 'exotel-1', userId: 'asha', userName: 'Asha' } }];
    call
      .given(...taken)
      .when(take('ravi', 'Ravi'))
      .thenRefused('call/taken');
    call
      .given(...taken)
      .when(take('asha', 'Asha'))
      .then();
    const missed = { type: 'CallMissed', data: { dialStatus: 'no-answer', offeredTo: ['asha', 'ravi'] } } as const;
    call
      .given(...offered)
      .when(report('no-answer', 30))
      .then(missed);
    call
      .given(...offered, ...after(report('ringing', 0), report('no-answer', 30)).slice(1))
      .when(take('asha', 'Asha'))
      .thenRefused('call/over');
  });

  it('of a user who is not free rings at others as well: it is the call of whoever takes it, and missed by this user alone', () => {
    const rung = after(report('ringing', 0, { ring: { userId: 'asha' }, offer: ['ravi', 'om'] }));
    expect(rung).toMatchObject([{ type: 'CallStarted', data: { userId: 'asha', offeredTo: ['ravi', 'om'] } }]);
    const take = (userId: string) => ({ type: 'ClaimCall', data: { userId } }) as const;
    const claimed = (userId: string): CallEvent => ({ type: 'CallClaimed', data: { callId: 'exotel-1', userId } });
    for (const userId of ['asha', 'ravi'])
      call
        .given(...rung)
        .when(take(userId))
        .then(claimed(userId));
    for (const [winner, loser] of [
      ['asha', 'ravi'],
      ['ravi', 'asha'],
      ['ravi', 'om'],
    ] as const)
      call
        .given(...rung, claimed(winner))
        .when(take(loser))
        .thenRefused('call/taken');
    call
      .given(...rung)
      .when(take('zoya'))
      .thenRefused('call/taken');
    const [missed] = callDecider.decide(report('no-answer', 20), rung.reduce(callDecider.evolve, callDecider.initial));
    expect(missed).toMatchObject({ type: 'CallMissed', data: { userId: 'asha' } });
    expect(missed?.data).not.toHaveProperty('offeredTo');
    const declined = (userId: string): CallEvent => ({ type: 'CallDeclined', data: { callId: 'exotel-1', userId } });
    const decline = (userId: string) => ({ type: 'DeclineCall', data: { userId, at: at(5) } }) as const;
    call
      .given(...rung)
      .when(decline('asha'))
      .then(declined('asha'));
    call
      .given(...rung, declined('asha'), declined('ravi'))
      .when(decline('om'))
      .then(declined('om'), { type: 'CallMissed', data: { userId: 'asha' } });
  });

  it('of a number that is spam rings at nobody, which its missed call says', () => {
    const events = after(report('ringing', 0, { spam: true }), report('no-answer', 20));
    expect(events).toMatchObject([
      { type: 'CallStarted', data: { spam: true } },
      { type: 'CallMissed', data: { spam: true } },
    ]);
    call
      .given(...events)
      .when({ type: 'MarkCallSpam', data: { spam: false } })
      .then({ type: 'CallSpamMarked', data: { spam: false } });
  });

  it('that rings at several users belongs to the one whose telephone answers', () =>
    call
      .given(...after(report('ringing', 0, { offer: ['asha', 'ravi'] })))
      .when(report('in-progress', 8, { userId: 'ravi' }))
      .then({ type: 'CallAnswered', data: { userId: 'ravi' } }));

  it('that rings at its holder is connected once, and again only after the provider refused or did not answer', () => {
    const ringing = after(report('ringing', 0, { userId: 'asha' }));
    const connect = (attemptId: string, seconds: number, userId = 'asha') =>
      ({ type: 'ConnectCall', data: { userId, attemptId, at: at(seconds) } }) as const;
    const connecting = { type: 'CallConnectionBegun', data: { callId: 'exotel-1', userId: 'asha', attemptId: 'a', at: at(1) } } as const;
    call
      .given(...ringing)
      .when(connect('a', 1))
      .then(connecting);
    call
      .given(...ringing)
      .when(connect('a', 1, 'ravi'))
      .thenNothing();
    const asked: CallEvent[] = [...ringing, connecting];
    call
      .given(...asked)
      .when(connect('b', 2))
      .thenNothing();
    call
      .given(...asked)
      .when(connect('b', 21))
      .then({ type: 'CallConnectionBegun', data: { attemptId: 'b' } });
    const accepted: CallEvent = { type: 'CallConnected', data: { callId: 'exotel-1', attemptId: 'a' } };
    call
      .given(...asked)
      .when({ type: 'EndConnecting', data: { attemptId: 'a', accepted: true } })
      .then(accepted);
    for (const late of [connect('b', 60), { type: 'EndConnecting', data: { attemptId: 'a', accepted: false } } as const])
      call
        .given(...asked, accepted)
        .when(late)
        .thenNothing();
    const refused: CallEvent = { type: 'CallNotConnected', data: { callId: 'exotel-1', attemptId: 'a' } };
    call
      .given(...asked)
      .when({ type: 'EndConnecting', data: { attemptId: 'a', accepted: false } })
      .then(refused);
    call
      .given(...asked, refused)
      .when(connect('b', 2))
      .then({ type: 'CallConnectionBegun', data: { attemptId: 'b' } });
    call
      .given(...after(report('ringing', 0, { userId: 'asha' }), report('in-progress', 5)))
      .when(connect('a', 6))
      .thenNothing();
  });

  it('that was dialled here is not answered here', () =>
    call
      .given(...after(report('ringing', 0, { direction: 'outgoing', userId: 'asha' })))
      .when({ type: 'ClaimCall', data: { userId: 'asha' } })
      .thenRefused('call/not-incoming'));

  it('that was closed without a report of its end takes the end that is reported later', () => {
    const guess = report('no-answer', 0, { endedAt: at(0), endGuessed: true });
    const outgoing = [
      report('ringing', 0, { direction: 'outgoing' }),
      { ...guess, data: { ...guess.data, direction: 'outgoing' as const } },
    ];
    const closed = after(...outgoing);
    expect(closed.at(-1)).toMatchObject({ type: 'CallEnded', data: { dialStatus: 'no-answer', reported: { endGuessed: true } } });
    call
      .given(...closed)
      .when(report('busy', 9, { direction: 'outgoing' }))
      .then({ type: 'CallCorrected', data: { dialStatus: 'busy', endedAt: at(9), reported: { outcome: 'busy', endedAt: at(9) } } });
    expect(after(...outgoing, report('busy', 9, { direction: 'outgoing' })).at(-1)?.data).not.toHaveProperty('reported.endGuessed');
    call
      .given(...closed)
      .when(report('completed', 68, { direction: 'outgoing', talkSeconds: 60 }))
      .then(
        { type: 'CallAnswered', data: { answeredAt: at(8), endedAt: at(68) } },
        { type: 'CallEnded', data: { dialStatus: 'completed', endedAt: at(68), talkSeconds: 60 } },
      );
    // Nothing was reported that a guess could change.
    call
      .given(...after(report('ringing', 0), report('busy', 9)))
      .when(guess)
      .thenNothing();
  });

  it('that was closed without a report of its end goes on if an answer is reported', () => {
    const guess = report('no-answer', 0, { endedAt: at(0), endGuessed: true });
    const events = after(report('ringing', 0), guess, report('in-progress', 130));
    expect(events.at(-1)).toMatchObject({ type: 'CallAnswered', data: { answeredAt: at(130), ringSeconds: 130 } });
    const state = events.reduce(callDecider.evolve, callDecider.initial);
    expect([callStatusOf(state), state.reported.endedAt]).toEqual(['answered', undefined]);
  });

  it('goes with its lead into another one, and comes back', () => {
    const started = after(report('ringing', 0, { leadId: 'lead-1', ownerId: 'asha' }));
    const move = (data: { leadId: string; ownerId?: string; mergedLeadId?: string }) => ({ type: 'MoveCall', data }) as const;
    const moved = { leadId: 'lead-2', ownerId: 'ravi', mergedLeadId: 'lead-1' };
    call
      .given(...started)
      .when(move(moved))
      .then({ type: 'CallMoved', data: moved });
    const there: CallEvent[] = [...started, { type: 'CallMoved', data: { callId: 'exotel-1', ...moved } }];
    call
      .given(...there)
      .when(move(moved))
      .then();
    call
      .given(...there)
      .when(move({ leadId: 'lead-1' }))
      .then({ type: 'CallMoved', data: { leadId: 'lead-1' } });
    call
      .given(...after(report('ringing', 0)))
      .when(move(moved))
      .then();
  });

  it('is answered, and ends with the times of both', () => {
    call
      .given(...after(report('ringing', 0)))
      .when(report('in-progress', 8, { userId: 'asha' }))
      .then({ type: 'CallAnswered', data: { answeredAt: at(8), ringSeconds: 8, userId: 'asha' } });
    call
      .given(...after(report('ringing', 0), report('in-progress', 8)))
      .when(report('completed', 68))
      .then({ type: 'CallEnded', data: { dialStatus: 'completed', endedAt: at(68), talkSeconds: 60, ringSeconds: 8 } });
  });

  it('is complete with a single report of its end', () =>
    call
      .given()
      .when(report('completed', 60, { startedAt: at(0), talkSeconds: 50 }))
      .then(
        { type: 'CallStarted', data: { startedAt: at(0) } },
        { type: 'CallAnswered', data: { answeredAt: at(10) } },
        { type: 'CallEnded', data: { talkSeconds: 50, ringSeconds: 10 } },
      ));

  it.each(['busy', 'no-answer', 'failed', 'cancelled'] as const)(
    'is missed when it comes in and is %s, and ends when it goes out',
    (status) => {
      call
        .given(...after(report('ringing', 0)))
        .when(report(status, 20))
        .then({ type: 'CallMissed', data: { dialStatus: status, ringSeconds: 20 } });
      call
        .given(...after(report('ringing', 0, { direction: 'outgoing' })))
        .when(report(status, 20, { direction: 'outgoing' }))
        .then({ type: 'CallEnded', data: { dialStatus: status } });
    },
  );

  it('does not end before it began, and has a conversation of any reported length', () => {
    call
      .given(...after(report('ringing', 0)))
      .when(report('completed', 60, { endedAt: '1999-01-01T00:00:00.000Z', talkSeconds: 99_999_999_999_999 }))
      .then(
        { type: 'CallAnswered', data: { startedAt: at(0), answeredAt: at(0) } },
        { type: 'CallEnded', data: { startedAt: at(0), endedAt: at(0) } },
      );
  });

  it('was answered after all if a later report says so', () =>
    call
      .given(...after(report('ringing', 0), report('no-answer', 20)))
      .when(report('in-progress', 5))
      .then(
        { type: 'CallAnswered', data: { answeredAt: at(5) } },
        { type: 'CallEnded', data: { dialStatus: 'completed', endedAt: at(20) } },
      ));

  it('belongs to the user who answered first, whatever is reported later', () => {
    const both = [report('in-progress', 5, { userId: 'ravi' }), report('in-progress', 6, { userId: 'asha' })];
    for (const reports of [both, both.toReversed()])
      expect(after(report('ringing', 0), ...reports).reduce(callDecider.evolve, callDecider.initial).userId).toBe('ravi');
  });

  it('takes a number that a later report brings', () =>
    call
      .given(...after(report('ringing', 0, { phone: undefined })))
      .when(report('ringing', 1))
      .then({ type: 'CallCorrected', data: { phone: '+919811122233' } }));

  it('does not change when a report is repeated', () => {
    const reports = [report('ringing', 0), report('in-progress', 8), report('completed', 68)];
    for (const repeated of reports)
      call
        .given(...after(...reports))
        .when(repeated)
        .thenNothing();
  });

  it('is the same after any order and repetition of its reports', () => {
    const choices: Report[][] = [
      [
        report('ringing', 0, { ring: { userId: 'asha' } }),
        report('in-progress', 8, { userId: 'ravi' }),
        report('completed', 68, { talkSeconds: 60 }),
      ],
      [report('ringing', 0), report('no-answer', 30), report('completed', 31, { startedAt: at(-1), talkSeconds: 3 })],
      [report('ringing', 0), report('busy', 4), report('failed', 5), report('no-answer', 6)],
      [
        report('ringing', 0, { phone: undefined }),
        report('in-progress', 3),
        report('in-progress', 2, { userId: 'asha' }),
        report('completed', 9),
      ],
    ];
    for (const reports of choices) {
      const expected = ended(reports);
      for (const order of orders(reports)) {
        expect(ended(order)).toEqual(expected);
        expect(ended([...order, ...order])).toEqual(expected);
        expect(ended(order.flatMap((one) => [one, one]))).toEqual(expected);
      }
    }
  });

  it('goes without a result once, for a reason, unless the result is recorded', () => {
    const ended = after(report('in-progress', 0), report('completed', 20));
    const skip = { type: 'SkipCallResult', data: { userId: 'asha', reason: 'It rings at once' } } as const;
    const skipped = { type: 'CallResultSkipped', data: { callId: 'exotel-1', userId: 'asha', reason: 'It rings at once' } } as const;
    call
      .given(...ended)
      .when(skip)
      .then(skipped);
    call
      .given(...ended, skipped)
      .when(skip)
      .thenNothing();
    call
      .given(...ended, { type: 'CallActionLinked', data: { callId: 'exotel-1', callActionId: 'ca' } })
      .when(skip)
      .thenNothing();
  });

  it('is linked, marked and returned once', () => {
    const missed = after(report('ringing', 0), report('no-answer', 20));
    call
      .given(...missed)
      .when({ type: 'MarkCallSpam', data: { spam: true } })
      .then({ type: 'CallSpamMarked' });
    call
      .given(...missed)
      .when({ type: 'ReturnCall', data: { returnCallId: 'exotel-2' } })
      .then({ type: 'CallReturned' });
    call
      .given(...after(report('ringing', 0)))
      .when({ type: 'ReturnCall', data: { returnCallId: 'exotel-2' } })
      .thenNothing();
    call
      .given(...missed)
      .when({ type: 'LinkCallToLead', data: { leadId: 'lead-1' } })
      .then({ type: 'CallLeadLinked' });
    call
      .given(...missed)
      .when({ type: 'RecordCall', data: { recordingId: 'blob' } })
      .then({ type: 'CallRecorded' });
    call
      .given(...missed, { type: 'CallLeadLinked', data: { callId: 'exotel-1', leadId: 'lead-1' } })
      .when({ type: 'LinkCallAction', data: { callActionId: 'ca', leadId: 'lead-1', stage: 'Call Back' } })
      .then({ type: 'CallActionLinked', data: { callId: 'exotel-1', callActionId: 'ca', stage: 'Call Back' } });
    call
      .given()
      .when({ type: 'MarkCallSpam', data: { spam: true } })
      .thenRefused('call/unknown');
    call
      .given(...after(report('ringing', 0, { leadId: 'lead-1' })))
      .when({ type: 'MarkCallSpam', data: { spam: true } })
      .thenRefused('call/of-lead');
  });

  it('has one result, of its own lead', () => {
    const ofLead = after(report('ringing', 0, { leadId: 'lead-1' }), report('completed', 20));
    const link = (leadId: string) => ({ type: 'LinkCallAction', data: { callActionId: 'ca', leadId } }) as const;
    call
      .given(...ofLead)
      .when(link('lead-2'))
      .thenNothing();
    call.given().when(link('lead-1')).thenNothing();
    // The caller is not known yet: whose result it is, nobody can say.
    call
      .given(...after(report('ringing', 0), report('completed', 20)))
      .when(link('lead-1'))
      .thenNothing();
    // While it rings, its conversation is to come.
    call
      .given(...after(report('ringing', 0, { leadId: 'lead-1' })))
      .when(link('lead-1'))
      .thenNothing();
    const linked = { type: 'CallActionLinked', data: { callId: 'exotel-1', callActionId: 'ca' } } as const;
    call
      .given(...ofLead, linked)
      .when({ type: 'LinkCallAction', data: { callActionId: 'other', leadId: 'lead-1' } })
      .thenNothing();
  });

  it('follows its lead to another owner', () => {
    const ofLead = after(report('ringing', 0, { leadId: 'lead-1', ownerId: 'asha' }));
    const change = (leadId: string, ownerId?: string) => ({ type: 'ChangeCallOwner', data: { leadId, ownerId } }) as const;
    call
      .given(...ofLead)
      .when(change('lead-1', 'ravi'))
      .then({ type: 'CallOwnerChanged', data: { callId: 'exotel-1', ownerId: 'ravi' } });
    call
      .given(...ofLead)
      .when(change('lead-1'))
      .then({ type: 'CallOwnerChanged', data: { callId: 'exotel-1' } });
    call
      .given(...ofLead)
      .when(change('lead-1', 'asha'))
      .thenNothing();
    call
      .given(...ofLead)
      .when(change('lead-2', 'ravi'))
      .thenNothing();
  });

  it('of a person who was erased takes its result, or goes without one, and no text', () => {
    const ofLead = after(report('in-progress', 0), report('completed', 20)).map((event) =>
      event.type === 'CallStarted' ? { ...event, data: { ...event.data, leadId: 'lead-1' } } : event,
    ) as CallEvent[];
    const erased = [...ofLead, { type: 'CallerErased', data: { callId: 'exotel-1' } } as const];
    const link = { type: 'LinkCallAction', data: { callActionId: 'ca', leadId: 'lead-1', stage: 'Call Back' } } as const;
    call
      .given(...erased)
      .when(link)
      .then({ type: 'CallActionLinked', data: { callId: 'exotel-1', callActionId: 'ca', stage: 'Call Back' } });
    const skip = { type: 'SkipCallResult', data: { userId: 'asha', reason: 'Ravi hung up' } } as const;
    const skipped = { type: 'CallResultSkipped', data: { callId: 'exotel-1', userId: 'asha' } } as const;
    expect(callDecider.decide(skip, erased.reduce(callDecider.evolve, callDecider.initial))).toEqual([skipped]);
    call
      .given(...erased, skipped)
      .when(skip)
      .thenNothing();
  });

  it('learns nothing more of a person who was erased', () => {
    const erased = [...after(report('ringing', 0)), { type: 'CallerErased', data: { callId: 'exotel-1' } } as const];
    const events = callDecider.decide(report('no-answer', 20), erased.reduce(callDecider.evolve, callDecider.initial));
    expect(JSON.stringify(events)).not.toContain('98111');
    call
      .given(...erased)
      .when({ type: 'EraseCaller', data: {} })
      .thenNothing();
    call
      .given(...erased)
      .when({ type: 'RecordCall', data: { recordingId: 'blob' } })
      .thenNothing();
  });
});

/** What is known of a call after some reports. */
function ended(reports: readonly Report[]) {
  const state = after(...reports).reduce(callDecider.evolve, callDecider.initial);
  // A telephone is only chosen to ring while nobody has answered.
  return { ...state, status: callStatusOf(state), userName: undefined, userId: state.reported.answererId };
}

function orders<T>(of: readonly T[]): T[][] {
  if (of.length < 2) return [[...of]];
  return of.flatMap((one, index) => orders([...of.slice(0, index), ...of.slice(index + 1)]).map((rest) => [one, ...rest]));
}
