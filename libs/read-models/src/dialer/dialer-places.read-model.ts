import { defineReadModel, keyword, keywords } from '../kernel';

/** A dialer list that a lead is on: which rule put it there, which of its rows matched, and when. */
export interface PlaceEntry {
  listId: string;
  ruleId: string;
  matched: { columnName: string; operator: string; value: string }[];
  at: string;
}

/** The dialer lists of a lead: one row for each lead that a rule has put on a list. */
export interface DialerPlacesRow {
  leadId: string;
  places: PlaceEntry[];
  listIds: string[];
}

export const dialerPlaces = defineReadModel<DialerPlacesRow>({
  name: 'dialer-places',
  version: 1,
  key: 'leadId',
  ofLead: true,
  fields: { leadId: keyword(), listIds: keywords() },
});
