import { deciding } from '@matricula/testing';
import { dialerDecider } from './dialer.decider';

const lead = deciding(dialerDecider);
const leadId = 'lead-1';
const matched = [{ columnName: 'state', operator: 'in', value: 'Goa' }];
const goa = { listId: 'hot', ruleId: 'goa', matched };
const place = (matching = [goa], triggered = ['goa']) => ({ type: 'PlaceLead', data: { leadId, matching, triggered } }) as const;
const added = { type: 'DialerLeadAdded', data: { leadId, ...goa } } as const;
const removed = { type: 'DialerLeadRemoved', data: { leadId, listId: 'hot', ruleId: 'goa' } } as const;

describe('the dialer lists of a lead (DC-22)', () => {
  it('get it once by each rule that is triggered and matches', () => {
    lead.given().when(place()).then(added);
    lead.given(added).when(place()).thenNothing();
    lead
      .given()
      .when(place([goa], []))
      .thenNothing();
    const second = { ...goa, listId: 'cold' };
    lead
      .given(added)
      .when(place([goa, second]))
      .then({ type: 'DialerLeadAdded', data: { leadId, ...second } });
  });

  it('lose it when the rule no longer matches, and get it again later', () => {
    lead.given(added).when(place([], [])).then(removed);
    lead
      .given(added)
      .when(place([goa], []))
      .thenNothing();
    lead.given(added, removed).when(place()).then(added);
  });

  it('keep the place that a workflow gave it until it is gone, whatever rules say', () => {
    const byWorkflow = { type: 'PlaceLeadByWorkflow', data: { leadId, listId: 'hot', workflowId: 'w' } } as const;
    const placed = { type: 'DialerLeadAdded', data: { leadId, listId: 'hot', ruleId: 'workflow/w' } } as const;
    lead.given().when(byWorkflow).then(placed);
    lead.given(placed).when(byWorkflow).thenNothing();
    lead.given(placed).when(place([], [])).thenNothing();
    lead
      .given(placed)
      .when({ type: 'PlaceLead', data: { leadId, matching: [], triggered: [], gone: true } })
      .then({ type: 'DialerLeadRemoved', data: { leadId, listId: 'hot', ruleId: 'workflow/w' } });
  });
});
