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

  const [EARLIER, PLACED, LATER] = ['2026-11-20T09:00:00.000Z', '2026-11-20T10:00:00.000Z', '2026-11-20T11:00:00.000Z'];
  const byWorkflow = { type: 'PlaceLeadByWorkflow', data: { leadId, listId: 'hot', workflowId: 'w', placedAt: PLACED } } as const;
  const placed = { type: 'DialerLeadAdded', data: { leadId, listId: 'hot', ruleId: 'workflow/w', placedAt: PLACED } } as const;
  const called = (calledAt: string) => ({ type: 'PlaceLead', data: { leadId, matching: [], triggered: [], calledAt } }) as const;

  it('lose the place that a workflow gave it after a call, but not by a call before', () => {
    const left = { type: 'DialerLeadRemoved', data: { leadId, listId: 'hot', ruleId: 'workflow/w' } } as const;
    lead.given(placed).when(called(EARLIER)).thenNothing();
    lead.given(placed).when(called(LATER)).then(left);
    lead.given(placed, left).when(byWorkflow).then(placed);
    const { placedAt: _at, ...data } = placed.data;
    lead.given({ type: 'DialerLeadAdded', data }).when(called(EARLIER)).then(left);
    const again = { ...placed, data: { ...placed.data, placedAt: LATER } };
    lead
      .given(placed)
      .when({ ...byWorkflow, data: { ...byWorkflow.data, placedAt: LATER } })
      .then(again);
    lead.given(placed, again).when(called(PLACED)).thenNothing();
  });

  it('keep the place of a rule after a call', () => {
    const data = { ...place().data, calledAt: LATER };
    lead.given(added).when({ type: 'PlaceLead', data }).thenNothing();
  });

  it('keep the place that a workflow gave it until it is called or gone, whatever rules say', () => {
    lead.given().when(byWorkflow).then(placed);
    lead.given(placed).when(byWorkflow).thenNothing();
    lead.given(placed).when(place([], [])).thenNothing();
    lead
      .given(placed)
      .when({ type: 'PlaceLead', data: { leadId, matching: [], triggered: [], gone: true } })
      .then({ type: 'DialerLeadRemoved', data: { leadId, listId: 'hot', ruleId: 'workflow/w' } });
  });
});
