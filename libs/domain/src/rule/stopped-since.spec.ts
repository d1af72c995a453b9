import type { RecordedEvent } from '../kernel';
import type { AutomationHalted, AutomationResumed, ControlEvent } from './controls.events';
import { isDropped, stoppedSince } from './stopped-since';

const at = (position: number) => String(position).padStart(4, '0');
const event = (type: string, position: number, data: object) =>
  ({ id: at(position), type, position: at(position), data }) as unknown as RecordedEvent<ControlEvent>;
const halted = (position: number, data: Partial<AutomationHalted['data']>) => event('AutomationHalted', position, data);
const resumed = (position: number, data: Partial<AutomationResumed['data']>) =>
  event('AutomationResumed', position, { held: 'all', resumedAt: '2026-11-28T10:00:00.000Z', ...data });
const lead = (position: number, time = '2026-11-28T09:00:00.000Z') => ({ position: at(position), at: time });

describe('a rule that is stopped', () => {
  it('waits since the earliest begin of stops that overlap', () => {
    const storm = halted(200, { scope: 'rule', ruleId: 'goa', sincePosition: at(120) });
    expect(stoppedSince([halted(150, { scope: 'all' }), storm], 'goa')).toBe(at(120));
    expect(stoppedSince([halted(150, { scope: 'all' }), storm, resumed(300, { scope: 'all' })], 'goa')).toBe(at(120));
  });

  it('drops what came during a stop that ends with none, and nothing else', () => {
    const events = [halted(100, { scope: 'giving' }), resumed(200, { scope: 'giving', held: 'none' })];
    expect([50, 150, 250].map((position) => isDropped(events, 'goa', lead(position)))).toEqual([false, true, false]);
    expect(isDropped([events[0]!, resumed(200, { scope: 'giving' })], 'goa', lead(150))).toBe(false);
    expect(
      isDropped(
        [halted(100, { scope: 'rule', ruleId: 'x' }), resumed(200, { scope: 'rule', ruleId: 'x', held: 'none' })],
        'goa',
        lead(150),
      ),
    ).toBe(false);
  });

  it('drops what is older than the user wants', () => {
    const events = [halted(100, { scope: 'all' }), resumed(200, { scope: 'all', held: 'younger', minutes: 30 })];
    expect(isDropped(events, 'goa', lead(150))).toBe(true);
    expect(isDropped(events, 'goa', lead(160, '2026-11-28T09:45:00.000Z'))).toBe(false);
  });
});
