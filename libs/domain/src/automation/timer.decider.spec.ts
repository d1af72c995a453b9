import { deciding } from '@matricula/testing';
import type { TimerEvent } from './automation.events';
import { timerDecider, type TimerCommand } from './timer.decider';

const timer = deciding(timerDecider);
const data = { timerId: 't', kind: 'follow-up-due', dueAt: '2026-03-02T10:00:00.000Z', about: { leadId: 'lead-1' } };
const set: TimerEvent = { type: 'TimerSet', data };
const later = { ...data, dueAt: '2026-03-02T11:00:00.000Z' };
const elapse = (dueAt = data.dueAt): TimerCommand => ({ type: 'ElapseTimer', data: { timerId: 't', dueAt } });

describe('a timer', () => {
  it('is set, and set again for another time', () => {
    timer.given().when({ type: 'SetTimer', data }).then(set);
    timer.given(set).when({ type: 'SetTimer', data }).thenNothing();
    timer.given(set).when({ type: 'SetTimer', data: later }).then({ type: 'TimerSet', data: later });
  });
  it('elapses once, saying what it is for', () => {
    timer.given(set).when(elapse()).then({ type: 'TimerElapsed', data });
    timer.given(set, { type: 'TimerElapsed', data }).when(elapse()).thenNothing();
    timer.given().when(elapse()).thenNothing();
  });
  it('does not elapse at a time that is no longer its own', () =>
    timer.given(set, { type: 'TimerSet', data: later }).when(elapse()).thenNothing());
  it('never comes once it is cancelled, until it is set again', () => {
    const cancelled: TimerEvent = { type: 'TimerCancelled', data: { timerId: 't', kind: 'follow-up-due' } };
    timer
      .given(set)
      .when({ type: 'CancelTimer', data: { timerId: 't' } })
      .then(cancelled);
    timer.given(set, cancelled).when(elapse()).thenNothing();
    timer
      .given(set, cancelled)
      .when({ type: 'CancelTimer', data: { timerId: 't' } })
      .thenNothing();
    timer.given(set, cancelled).when({ type: 'SetTimer', data }).then(set);
  });
});
