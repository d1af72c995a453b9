import { unknownEvent, type Decider, type DomainCommand } from '../kernel';
import type { DialerEvent, DialerLeadAdded } from './dialer.events';

/** A list that a lead is on, and the rule that put it there. */
export type DialerPlace = Omit<DialerLeadAdded['data'], 'leadId'>;

/**
 * `gone`: the lead was removed, so that it leaves all lists. `calledAt`: the result of a call with it was recorded, so that it leaves those on which a
 * workflow put it before. `matching`: the places by all active rules that the lead matches now. Only rules in `triggered` put it on further lists.
 */
export type PlaceLead = DomainCommand<
  'PlaceLead',
  { leadId: string; matching: readonly DialerPlace[]; triggered: readonly string[]; gone?: boolean; calledAt?: string }
>;

/** The step of a workflow puts a lead on a list, where it stays until it is called or gone. */
export type PlaceLeadByWorkflow = DomainCommand<
  'PlaceLeadByWorkflow',
  { leadId: string; listId: string; workflowId: string; placedAt: string }
>;

/** Takes the place of the rule for places by workflows. */
const OF_WORKFLOW = 'workflow/';

/** The priority of places by workflows in the queue: that of a rule without one. */
export const WORKFLOW_PRIORITY = 0;

/** The workflow that gave a place; undefined if a rule did. */
export const workflowOf = ({ ruleId }: Pick<DialerPlace, 'ruleId'>): string | undefined =>
  ruleId.startsWith(OF_WORKFLOW) ? ruleId.slice(OF_WORKFLOW.length) : undefined;

/** The places of a lead by list and rule. */
export type DialerPlaces = Readonly<Record<string, DialerPlace>>;

const keyOf = ({ listId, ruleId }: Pick<DialerPlace, 'listId' | 'ruleId'>) => `${listId}/${ruleId}`;

/** Rules of the lists that a lead is on: a place for each rule and list until the rule no longer matches, and for each workflow until a call. */
export const dialerDecider: Decider<DialerPlaces, PlaceLead | PlaceLeadByWorkflow, DialerEvent> = {
  initial: {},
  decide(command, places) {
    if (command.type === 'PlaceLeadByWorkflow') {
      const { leadId, listId, workflowId, placedAt } = command.data;
      const ruleId = `${OF_WORKFLOW}${workflowId}`;
      const before = places[keyOf({ listId, ruleId })];
      // A call that is not worked off yet must not take off a lead that was put there again since.
      const isKnown = before && (before.placedAt ?? '') >= placedAt;
      return isKnown ? [] : [{ type: 'DialerLeadAdded', data: { leadId, listId, ruleId, placedAt } }];
    }
    const { leadId, matching, triggered, gone = false, calledAt } = command.data;
    const matched = new Set(matching.map(keyOf));
    const isOver = (place: DialerPlace) =>
      gone || workflowOf(place) === undefined || (calledAt !== undefined && (place.placedAt ?? '') < calledAt);
    const left = Object.values(places).filter((place) => !matched.has(keyOf(place)) && isOver(place));
    const added = matching.filter((place) => triggered.includes(place.ruleId) && !(keyOf(place) in places));
    return [
      ...left.map(({ listId, ruleId }): DialerEvent => ({ type: 'DialerLeadRemoved', data: { leadId, listId, ruleId } })),
      ...added.map((place): DialerEvent => ({ type: 'DialerLeadAdded', data: { leadId, ...place } })),
    ];
  },
  evolve(places, event) {
    switch (event.type) {
      case 'DialerLeadAdded': {
        const { leadId: _lead, ...place } = event.data;
        return { ...places, [keyOf(place)]: place };
      }
      case 'DialerLeadRemoved': {
        const { [keyOf(event.data)]: _left, ...others } = places;
        return others;
      }
      default:
        return unknownEvent(event, places);
    }
  },
};
