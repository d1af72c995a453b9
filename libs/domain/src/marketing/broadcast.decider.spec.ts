import { deciding } from '@matricula/testing';
import { broadcastDecider, type BroadcastCommand } from './broadcast.decider';
import type { BroadcastCreated, BroadcastEvent } from './broadcast.events';
import { nextPromotionTime } from './promotion-hours';

const broadcast = deciding(broadcastDecider);
const broadcastId = 'b-1';
const now = '2026-03-02T06:00:00.000Z';
const later = '2026-03-02T09:00:00.000Z';

const data: BroadcastCreated['data'] = {
  ...{ broadcastId, name: 'Open day', channel: 'sms', audienceId: 'a-1', audienceName: 'Hot leads' },
  ...{ templateId: 't-1', templateName: 'Open day', promotional: true, perSecond: 10 },
};
const created: BroadcastEvent = { type: 'BroadcastCreated', data };
const scheduled: BroadcastEvent = { type: 'BroadcastCreated', data: { ...data, startsAt: later } };
const started: BroadcastEvent = { type: 'BroadcastStarted', data: { broadcastId, run: 1, text: 'Come' } };
const held: BroadcastEvent = { type: 'BroadcastPostponed', data: { broadcastId, until: later, reason: 'hours' } };
const paused: BroadcastEvent = { type: 'BroadcastPaused', data: { broadcastId } };
const resumed: BroadcastEvent = { type: 'BroadcastResumed', data: { broadcastId, run: 2 } };
const stopped: BroadcastEvent = { type: 'BroadcastStopped', data: { broadcastId } };
const counts = { handedOver: 3, optedOut: 1 };
const sent: BroadcastEvent = { type: 'BroadcastSent', data: { broadcastId, counts } };
const resolved: BroadcastEvent = { type: 'BroadcastResolved', data: { broadcastId, selectionId: 's-1', total: 4 } };

const tell = (type: 'PauseBroadcast' | 'StopBroadcast' | 'ReleaseBroadcast'): BroadcastCommand => ({ type, data: {} });
const resume = (now = '2026-03-02T10:00:00.000Z'): BroadcastCommand => ({ type: 'ResumeBroadcast', data: { now } });
const send: BroadcastCommand = { type: 'SendBroadcast', data: { text: 'Come', now } };
const complete = (run: number): BroadcastCommand => ({ type: 'CompleteBroadcast', data: { run, counts } });

describe('a broadcast', () => {
  it('AU-09: is created once, and sent when all is handed over', () => {
    broadcast.given().when({ type: 'CreateBroadcast', data }).then(created);
    broadcast.given(created).when({ type: 'CreateBroadcast', data }).thenNothing();
    broadcast.given(created).when(send).then(started);
    broadcast.given(created, started).when(complete(1)).then(sent);
    broadcast.given(created, started, sent).when(complete(1)).thenNothing();
    broadcast.given(created, started, sent).when(send).thenRefused('broadcast/not-possible');
    broadcast.given().when(send).thenRefused('broadcast/unknown');
  });

  it('waits for its time, and goes on when it has come', () => {
    broadcast
      .given(scheduled)
      .when(send)
      .then(started, { type: 'BroadcastPostponed', data: { broadcastId, until: later, reason: 'scheduled' } });
    broadcast
      .given(scheduled)
      .when({ type: 'SendBroadcast', data: { text: 'Come', now: later } })
      .then(started);
    broadcast.given(created, started, held).when(tell('ReleaseBroadcast')).then(resumed);
    for (const other of [paused, stopped]) broadcast.given(created, started, held, other).when(tell('ReleaseBroadcast')).thenNothing();
  });

  it('is paused, resumed and stopped', () => {
    broadcast.given(created, started).when(tell('PauseBroadcast')).then(paused);
    broadcast.given(created, started, held).when(tell('PauseBroadcast')).then(paused);
    broadcast.given(created, started, paused).when(tell('PauseBroadcast')).thenNothing();
    broadcast.given(created, started, paused).when(resume()).then(resumed);
    broadcast.given(created, started, paused).when(tell('StopBroadcast')).then(stopped);
    broadcast.given(created, started, stopped).when(resume()).thenRefused('broadcast/not-possible');
    broadcast.given(created, started, sent).when(tell('StopBroadcast')).thenRefused('broadcast/not-possible');
    broadcast.given(created).when(tell('PauseBroadcast')).thenRefused('broadcast/not-possible');
  });

  it('still waits for its time after a pause', () => {
    broadcast
      .given(scheduled, started, held, paused)
      .when(resume(now))
      .then(resumed, { type: 'BroadcastPostponed', data: { broadcastId, until: later, reason: 'scheduled' } });
    broadcast.given(scheduled, started, held, paused).when(resume(later)).then(resumed);
  });

  it('listens only to its present run', () => {
    broadcast.given(created, started, paused).when(complete(1)).thenNothing();
    broadcast.given(created, started, paused, resumed).when(complete(1)).thenNothing();
    broadcast.given(created, started, paused, resumed).when(complete(2)).then(sent);
    broadcast
      .given(created, started, paused, resumed)
      .when({ type: 'HoldBroadcast', data: { run: 1, until: later, reason: 'hours' } })
      .thenNothing();
    broadcast
      .given(created, started)
      .when({ type: 'HoldBroadcast', data: { run: 1, until: later, reason: 'hours' } })
      .then(held);
    broadcast
      .given(created, started)
      .when({ type: 'FailBroadcast', data: { run: 1, reason: 'No rights' } })
      .then({ type: 'BroadcastPaused', data: { broadcastId, reason: 'No rights' } });
    broadcast
      .given(created, started, stopped)
      .when({ type: 'FailBroadcast', data: { run: 1, reason: 'No rights' } })
      .thenNothing();
  });

  it('fixes its leads once', () => {
    broadcast
      .given(created, started)
      .when({ type: 'ResolveBroadcast', data: { selectionId: 's-1', total: 4 } })
      .then(resolved);
    broadcast
      .given(created, started, resolved)
      .when({ type: 'ResolveBroadcast', data: { selectionId: 's-2', total: 9 } })
      .thenNothing();
  });
});

describe('promotional SMS', () => {
  it.each([
    ['at 10:00 Indian time may leave', '2026-03-02T04:30:00.000Z', undefined],
    ['at 20:59 may leave', '2026-03-02T15:29:59.000Z', undefined],
    ['at 09:59 wait for 10:00', '2026-03-02T04:29:59.000Z', '2026-03-02T04:30:00.000Z'],
    ['at 21:00 wait for the next morning', '2026-03-02T15:30:00.000Z', '2026-03-03T04:30:00.000Z'],
    ['at midnight wait for the same morning', '2026-03-02T18:30:00.000Z', '2026-03-03T04:30:00.000Z'],
  ])('%s', (_, at, expected) => expect(nextPromotionTime(new Date(at))).toBe(expected));

  it('are narrower where an institution wants it', () => {
    const hours = { from: 12, to: 17 };
    expect(nextPromotionTime(new Date('2026-03-02T06:00:00.000Z'), hours)).toBe('2026-03-02T06:30:00.000Z');
    expect(nextPromotionTime(new Date('2026-03-02T11:29:00.000Z'), hours)).toBeUndefined();
    expect(nextPromotionTime(new Date('2026-03-02T11:30:00.000Z'), hours)).toBe('2026-03-03T06:30:00.000Z');
  });
});
