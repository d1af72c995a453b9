import type { Position, RecordedEvent } from '../kernel';
import { haltKeyOf } from './controls.decider';
import type { AutomationHalted, AutomationResumed, ControlEvent } from './controls.events';

const MINUTE_MS = 60_000;

/**
 * The position of the stop since which a rule gives out no leads, over stops that overlap; undefined if none holds it. A stop that ends with `none`
 * while another one lasts drops what waited until then.
 */
export function stoppedSince(events: readonly RecordedEvent<ControlEvent>[], ruleId: string): Position | undefined {
  const lasting = new Set<string>();
  let since: Position | undefined;
  for (const { type, data, position } of events) {
    if (type === 'AutomationLimitsChanged') continue;
    const key = haltKeyOf(data as AutomationHalted['data']);
    if (key !== 'all' && key !== 'giving' && key !== `rule/${ruleId}`) continue;
    if (type === 'AutomationHalted') {
      // A rule that gave too many leads is stopped from before the stop was written, maybe from before a wider one that lasts.
      const begin = (data as AutomationHalted['data']).sincePosition ?? position;
      if (since === undefined || begin < since) since = begin;
      lasting.add(key);
    } else {
      lasting.delete(key);
      if (lasting.size === 0) since = undefined;
      else if ((data as { held?: string }).held === 'none') since = position;
    }
  }
  return since;
}

/** Whether a user dropped what waited for a rule at an event, by the end of a stop that held it. */
export function isDropped(
  events: readonly RecordedEvent<ControlEvent>[],
  ruleId: string,
  { position, at }: Pick<RecordedEvent, 'position' | 'at'>,
): boolean {
  return events.some((end, index) => {
    if (end.type !== 'AutomationResumed' || end.position <= position) return false;
    const { held, minutes = 0, resumedAt, ...stop } = end.data as AutomationResumed['data'];
    if (!['all', 'giving', `rule/${ruleId}`].includes(haltKeyOf(stop))) return false;
    const since = stoppedSince(events.slice(0, index), ruleId);
    if (since === undefined || since >= position) return false;
    return held === 'none' || (held === 'younger' && Date.parse(at) < Date.parse(resumedAt) - minutes * MINUTE_MS);
  });
}

/**
 * Whether a stop of the entries of a workflow holds a lead that enters it by an event, judged by positions of the log: the event is at the begin of the
 * stop or after it, and before its end. A stop that is over by now still holds a lead whose event is worked on late. Stops of older events say no
 * position, so they are judged by time.
 */
export function entryStop(
  events: readonly RecordedEvent<ControlEvent>[],
  ruleId: string,
  entry: Pick<RecordedEvent, 'position' | 'at'>,
): boolean {
  let holds = false;
  for (const { type, data, position } of events) {
    if (type === 'AutomationLimitsChanged') continue;
    const { scope, ruleId: stopped, since, sincePosition } = data as AutomationHalted['data'];
    if (scope !== 'entries' || stopped !== ruleId) continue;
    if (type === 'AutomationHalted') holds ||= sincePosition === undefined ? since <= entry.at : sincePosition <= entry.position;
    else if (position <= entry.position) holds = false;
  }
  return holds;
}
