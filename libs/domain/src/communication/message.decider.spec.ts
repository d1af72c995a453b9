import { deciding } from '@matricula/testing';
import fc from 'fast-check';
import { communicationEntries } from './communication.entries';
import { messageDecider, type MessageCommand } from './message.decider';
import type { MessageEvent } from './message.events';

const messageId = 'm-1';
const message = deciding(messageDecider);
const at = '2026-03-02T10:00:00.000Z';
const asked = { messageId, channel: 'email', kind: 'test', recipientId: 'asha', body: 'Hello' } as const;
const requested: MessageEvent = { type: 'MessageRequested', data: asked };
const started = (attempt = 1): MessageEvent => ({ type: 'MessageStarted', data: { messageId, attempt } });
const accepted: MessageEvent = { type: 'MessageAccepted', data: { messageId, attempt: 1, provider: 'smtp' } };
const postponed = (attempt = 1): MessageEvent => ({ type: 'MessagePostponed', data: { messageId, attempt, error: 'busy', retryAt: at } });
const lost: MessageEvent = { type: 'MessageUnanswered', data: { messageId, attempt: 1, error: 'no answer' } };
const failed: MessageEvent = { type: 'MessageFailed', data: { messageId, attempt: 1, reason: 'refused', error: 'no' } };
const delivered: MessageEvent = { type: 'MessageDelivered', data: { messageId } };
const seen: MessageEvent = { type: 'MessageRead', data: { messageId } };
const start: MessageCommand = { type: 'StartMessage', data: {} };
const accept = (attempt = 1): MessageCommand => ({ type: 'AcceptMessage', data: { attempt, provider: 'smtp' } });
const postpone = (attempt = 1): MessageCommand => ({ type: 'PostponeMessage', data: { attempt, at, error: 'busy' } });
const loseAt = (attempt: number, repeats: 'never' | 'once' | 'always'): MessageCommand => ({
  type: 'LoseMessage',
  data: { attempt, at, error: 'no answer', repeats },
});
const lose = loseAt(1, 'never');
const report = (status: 'delivered' | 'read' | 'failed'): MessageCommand => ({ type: 'ReportMessage', data: { status } });
const replay: MessageCommand = { type: 'ReplayMessage', data: {} };

describe('a message', () => {
  it('is shown in the timeline with its kind in words', () =>
    expect(communicationEntries.MessageRequested.sentence?.('Asha', { ...asked, kind: 'ticket-unanswered' }, '')).toBe(
      'Asha sent an e-mail (ticket unanswered)',
    ));

  it('is requested once, and starts once for each attempt', () => {
    message.given().when({ type: 'RequestMessage', data: asked }).then(requested);
    message.given(requested).when({ type: 'RequestMessage', data: asked }).thenNothing();
    message.given(requested).when(start).then(started());
    message.given(requested, started()).when(start).thenNothing();
    message.given(requested, started(), postponed()).when(start).then(started(2));
    message.given().when(start).thenRefused('message/unknown');
  });

  it('never starts automatically if its outcome is unknown', () => {
    message.given(requested, started()).when(lose).then(lost);
    message.given(requested, started(), lost).when(start).thenNothing();
    message.given(requested, started(), lost).when(replay).then({ type: 'MessageReplayed', data: { messageId } });
  });

  it('starts once more if a duplicate does no harm, and not a third time automatically', () => {
    const again: MessageEvent = {
      type: 'MessagePostponed',
      data: { messageId, attempt: 1, error: 'no answer', retryAt: '2026-03-02T10:01:00.000Z', unanswered: true },
    };
    const lostAgain: MessageEvent = { type: 'MessageUnanswered', data: { messageId, attempt: 2, error: 'no answer' } };
    message.given(requested, started()).when(loseAt(1, 'once')).then(again);
    message.given(requested, started(), again, started(2)).when(loseAt(2, 'once')).then(lostAgain);
    message
      .given(requested, started(), again, started(2), lostAgain, { type: 'MessageReplayed', data: { messageId } }, started(3))
      .when(loseAt(3, 'once'))
      .then({ type: 'MessagePostponed', data: { unanswered: true } });
    // It is not reported as failed either, since it may have arrived.
    const all = [1, 2, 3, 4, 5].flatMap((attempt) => [started(attempt), postponed(attempt)]);
    message
      .given(requested, ...all, started(6))
      .when(loseAt(6, 'always'))
      .then({ type: 'MessageUnanswered' });
  });

  it('is retried with growing delays if no provider accepts it, and finally fails', () => {
    const waits: string[] = [];
    const past: MessageEvent[] = [requested];
    for (let attempt = 1; attempt <= 6; attempt++) {
      past.push(started(attempt));
      const [event] = messageDecider.decide(postpone(attempt), past.reduce(messageDecider.evolve, messageDecider.initial));
      waits.push(event?.type === 'MessagePostponed' ? event.data.retryAt.slice(11, 16) : `${event?.type}`);
      if (event) past.push(event);
    }
    expect(waits).toEqual(['10:01', '10:05', '10:30', '12:00', '18:00', 'MessageFailed']);
    const again = [...past, { type: 'MessageReplayed', data: { messageId } } as const, started(7)];
    message
      .given(...again)
      .when(postpone(7))
      .then({ type: 'MessagePostponed', data: { retryAt: '2026-03-02T10:01:00.000Z' } });
  });

  it('believes an answer that comes late, of its last attempt alone', () => {
    message.given(requested, started(), lost).when(accept()).then(accepted);
    message.given(requested, started(), postponed()).when(accept()).then(accepted);
    message.given(requested, started(), postponed(), started(2)).when(accept()).thenNothing();
    message.given(requested, started(), accepted).when(lose).thenNothing();
  });

  it('takes what the provider says in any order and repetition: what is known only grows', () => {
    message.given(requested, started(), accepted).when(report('delivered')).then(delivered);
    message.given(requested, started(), accepted, delivered).when(report('read')).then(seen);
    message.given(requested, started(), accepted, seen).when(report('delivered')).thenNothing();
    message.given(requested, started(), accepted, delivered).when(report('failed')).thenNothing();
    message
      .given(requested, started(), accepted)
      .when(report('failed'))
      .then({ type: 'MessageFailed', data: { reason: 'undelivered' } });
    message.given(requested).when(report('delivered')).thenNothing();
  });

  it('is sent again by a user only if it failed or its outcome is unknown', () => {
    message.given(requested, started(), failed).when(replay).then({ type: 'MessageReplayed', data: { messageId } });
    for (const past of [[requested], [requested, started()], [requested, started(), accepted]])
      message
        .given(...past)
        .when(replay)
        .thenRefused('message/not-possible');
  });

  it('takes each answer of the recipient once', () => {
    const reply: MessageCommand = { type: 'ReplyToMessage', data: { replyId: 'r-1', text: 'Thanks' } };
    const replied: MessageEvent = { type: 'MessageReplied', data: { messageId, recipientId: 'asha', replyId: 'r-1', text: 'Thanks' } };
    message.given(requested, started(), accepted).when(reply).then(replied);
    message.given(requested, started(), accepted, replied).when(reply).thenNothing();
    const see: MessageCommand = { type: 'SeeReplies', data: { replyIds: ['r-1', 'r-2'] } };
    const seen: MessageEvent = { type: 'MessageRepliesRead', data: { messageId, replyIds: ['r-1'] } };
    message.given(requested, started(), accepted, replied).when(see).then(seen);
    message.given(requested, started(), accepted, replied, seen).when(see).thenNothing();
  });

  it('is never sent twice in one attempt, whatever the order of reports', () => {
    const commands = fc.oneof(
      fc.constantFrom<MessageCommand>(
        start,
        lose,
        loseAt(1, 'once'),
        loseAt(2, 'once'),
        report('delivered'),
        report('read'),
        report('failed'),
      ),
      fc.integer({ min: 1, max: 4 }).map(accept),
      fc.integer({ min: 1, max: 4 }).map(postpone),
    );
    fc.assert(
      fc.property(fc.array(commands, { maxLength: 40 }), (told) => {
        let state = messageDecider.evolve(messageDecider.initial, requested);
        const attempts: number[] = [];
        for (const command of told) {
          for (const event of messageDecider.decide(command, state)) {
            if (event.type === 'MessageStarted') {
              expect(['requested', 'postponed']).toContain(state.status);
              attempts.push(event.data.attempt);
            }
            state = messageDecider.evolve(state, event);
          }
        }
        expect(attempts).toEqual(attempts.map((_, index) => index + 1));
      }),
      { numRuns: 50 },
    );
  });
});
