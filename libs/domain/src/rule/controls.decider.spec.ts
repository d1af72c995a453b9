import { deciding } from '@matricula/testing';
import type { RecordedEvent } from '../kernel';
import { controlsDecider, haltFor, usualLimits, type ControlCommand } from './controls.decider';
import type { ControlEvent } from './controls.events';
import { entryStop } from './stopped-since';

const controls = deciding(controlsDecider);
const since = '2026-03-02T06:00:00.000Z';
const now = '2026-03-02T07:00:00.000Z';
const halt = (scope: 'all' | 'messages' | 'rule' | 'entries', ruleId?: string): ControlCommand => ({
  type: 'HaltAutomation',
  data: { scope, ruleId, reason: 'A wrong text', since },
});
const halted = (scope: 'all' | 'messages' | 'rule' | 'entries', ruleId?: string): ControlEvent => ({
  type: 'AutomationHalted',
  data: { scope, ruleId, reason: 'A wrong text', since },
});
const stateOf = (...events: ControlEvent[]) => events.reduce(controlsDecider.evolve, controlsDecider.initial);

describe('the kill switch', () => {
  it('stops each scope once, and each rule by itself', () => {
    controls.given().when(halt('all')).then(halted('all'));
    controls.given(halted('all')).when(halt('all')).thenNothing();
    controls.given(halted('rule', 'r1')).when(halt('rule', 'r2')).then(halted('rule', 'r2'));
    controls.given().when(halt('rule')).thenRefused('automation/no-rule');
  });

  it('asks at its end which of the waiting runs and leads continue', () => {
    const resume = (more: object): ControlCommand => ({ type: 'ResumeAutomation', data: { scope: 'all', held: 'none', now, ...more } });
    controls
      .given(halted('all'))
      .when(resume({ held: 'throttled' }))
      .then({ type: 'AutomationResumed', data: { scope: 'all', held: 'throttled', since, resumedAt: now } });
    controls
      .given(halted('all'))
      .when(resume({ held: 'younger' }))
      .thenRefused('automation/no-age');
    controls.given().when(resume({})).thenRefused('automation/not-halted');
  });

  it('holds only the steps of its scope', () => {
    const step = { ruleId: 'w', kind: 'send' };
    expect(haltFor(stateOf(halted('messages')), step)).toBe('messages');
    expect(haltFor(stateOf(halted('messages')), { ...step, kind: 'give' })).toBeUndefined();
    expect(haltFor(stateOf(halted('rule', 'w')), step)).toBe('rule/w');
    expect(haltFor(stateOf(halted('rule', 'other')), step)).toBeUndefined();
    expect(haltFor(stateOf(halted('entries', 'w')), step)).toBeUndefined();
  });

  it('holds leads that enter a workflow by positions of the log, of older stops by time', () => {
    const at = (position: string, { type, data }: ControlEvent) =>
      ({ type, data: { ...data, sincePosition: '10' }, position }) as RecordedEvent<ControlEvent>;
    const stop = at('30', halted('entries', 'w'));
    const end = at('40', {
      type: 'AutomationResumed',
      data: { ...halted('entries', 'w').data, held: 'none', resumedAt: now },
    } as ControlEvent);
    const early = '2026-03-02T05:00:00.000Z';
    expect(entryStop([stop], 'w', { position: '10', at: early })).toBe(true);
    expect(entryStop([stop], 'w', { position: '09', at: now })).toBe(false);
    expect(entryStop([stop], 'other', { position: '20', at: now })).toBe(false);
    expect(entryStop([stop, end], 'w', { position: '20', at: early })).toBe(true);
    expect(entryStop([stop, end], 'w', { position: '50', at: early })).toBe(false);
    const older = [{ ...halted('entries', 'w'), position: '30' } as RecordedEvent<ControlEvent>];
    expect([now, early].map((time) => entryStop(older, 'w', { position: '20', at: time }))).toEqual([true, false]);
  });
});

describe('the limits of automation', () => {
  it('allow hours of promotional messages that end after they begin', () => {
    const hours = (promotion_from: number, promotion_to: number): ControlCommand => ({
      type: 'ChangeAutomationLimits',
      data: { promotion_from, promotion_to },
    });
    controls.given().when(hours(15, 12)).thenRefused('automation/hours');
    controls
      .given()
      .when(hours(11, 18))
      .then({
        type: 'AutomationLimitsChanged',
        data: { to: { promotion_from: 11, promotion_to: 18 }, from: { promotion_from: 10, promotion_to: 21 } },
      });
  });

  it('are changed one by one', () => {
    controls
      .given()
      .when({ type: 'ChangeAutomationLimits', data: { messages: 2, actions: 50 } })
      .then({ type: 'AutomationLimitsChanged', data: { to: { messages: 2 }, from: { messages: 3 } } });
    controls.given().when({ type: 'ChangeAutomationLimits', data: usualLimits }).thenNothing();
  });
});
