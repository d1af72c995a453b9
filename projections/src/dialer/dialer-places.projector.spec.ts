import { projecting } from '@matricula/testing';
import { dialerPlacesProjector } from './dialer-places.projector';

const places = projecting(dialerPlacesProjector);
const matched = [{ columnName: 'state', operator: 'in', value: 'Goa' }];
const place = (type: string, listId = 'hot') => ({ type, data: { leadId: 'lead-1', listId, ruleId: 'goa', matched } });

describe('the dialer lists of a lead', () => {
  it('tell which rule and which of its rows matched (DC-22)', () =>
    places
      .given(place('DialerLeadAdded'), place('DialerLeadAdded'), place('DialerLeadAdded', 'cold'))
      .then('lead-1')
      .matches({ listIds: ['hot', 'cold'], places: [expect.objectContaining({ ruleId: 'goa', matched }), expect.anything()] }));

  it('lose the lead, and are erased with it', async () => {
    const given = [place('DialerLeadAdded'), place('DialerLeadRemoved')];
    await places
      .given(...given)
      .then('lead-1')
      .matches({ listIds: [], places: [] });
    const erased = { type: 'LeadErased', data: { leadId: 'lead-1', callActionIds: [], followUpIds: [] } };
    expect((await places.given(place('DialerLeadAdded'), erased).rows()).size).toBe(0);
  });
});
