import { unknownEvent, type Decider, type DomainCommand } from '../kernel';
import type { DialerEvent, DialerLeadAdded } from './dialer.events';

/** A list that a lead is on, and the rule that put it there. */
export type DialerPlace = Omit<DialerLeadAdded['data'], 'leadId'>;

/** `gone`: the lead was removed, so that it leaves all lists. `matching`: the places by all active rules that the lead matches now. Only rules in `triggered` put it on further lists. */
export type PlaceLead = DomainCommand<
  'PlaceLead',
  { leadId: string; matching: readonly DialerPlace[]; triggered: readonly string[]; gone?: boolean }
>;

/** A workflow puts a lead on a list, where it stays until the lead is gone. */
export type PlaceLeadByWorkflow = DomainCommand<'PlaceLeadByWorkflow', { leadId: string; listId: string; workflowId: string }>;

/** Takes the place of the rule for places by workflows. */
const OF_WORKFLOW = 'workflow/';

/** The places of a lead by list and rule. */
export type DialerPlaces = Readonly<Record<string, DialerPlace>>;

const keyOf = ({ listId, ruleId }: Pick<DialerPlace, 'listId' | 'ruleId'>) => `${listId}/${ruleId}`;

/** Rules of the lists that a lead is on: a place for each rule and list, until the rule no longer matches. */
export const dialerDecider: Decider<DialerPlaces, PlaceLead | PlaceLeadByWorkflow, DialerEvent> = {
  initial: {},
  decide(command, places) {
    if (command.type === 'PlaceLeadByWorkflow') {
      const { leadId, listId, workflowId } = command.data;
      const ruleId = `${OF_WORKFLOW}${workflowId}`;
      return keyOf({ listId, ruleId }) in places ? [] : [{ type: 'DialerLeadAdded', data: { leadId, listId, ruleId } }];
    }
    const { leadId, matching, triggered, gone = false } = command.data;
    const matched = new Set(matching.map(keyOf));
    const left = Object.values(places).filter((place) => !matched.has(keyOf(place)) && (gone || !place.ruleId.startsWith(OF_WORKFLOW)));
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
