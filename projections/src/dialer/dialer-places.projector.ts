import type { DialerEvent } from '@matricula/domain/dialer';
import type { LeadErased } from '@matricula/domain/lead';
import { defineProjector, drop, fold } from '@matricula/projection-kit';
import { dialerPlaces, type DialerPlacesRow, type PlaceEntry } from '@matricula/read-models/dialer';

const withPlaces = (leadId: string, change: (places: PlaceEntry[]) => PlaceEntry[]) =>
  fold<DialerPlacesRow>(leadId, (row) => {
    const places = change(row?.places ?? []);
    return { leadId, places, listIds: [...new Set(places.map(({ listId }) => listId))] };
  });

const isOther = (one: PlaceEntry, { listId, ruleId }: Pick<PlaceEntry, 'listId' | 'ruleId'>) =>
  one.listId !== listId || one.ruleId !== ruleId;

export const dialerPlacesProjector = defineProjector<DialerPlacesRow, DialerEvent | LeadErased>(dialerPlaces, {
  DialerLeadAdded: ({ data: { leadId, listId, ruleId, matched = [] }, at }) =>
    withPlaces(leadId, (places) => [...places.filter((one) => isOther(one, { listId, ruleId })), { listId, ruleId, matched, at }]),
  DialerLeadRemoved: ({ data }) => withPlaces(data.leadId, (places) => places.filter((one) => isOther(one, data))),
  LeadErased: ({ data }) => drop(data.leadId),
});
