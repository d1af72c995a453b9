import { captured, followUpScheduled } from '@matricula/testing';
import { mergeChoices, mergeLeads, unmergeLeads } from './lead-merge';
import { evolve, mergedContacts, noLead, type Lead, type LeadStreamEvent } from './lead.state';

const leadOf = (...events: LeadStreamEvent[]): Lead => events.reduce(evolve, noLead);
const lead = (leadId: string, data: object = {}, ...more: LeadStreamEvent[]) =>
  leadOf(captured({ leadId, name: undefined, phone: undefined, email: undefined, ...data }), ...more);

/** Both leads after a merge that takes over all values. */
function merge(survivor: Lead, merged: Lead, mergeId = 'merge-1'): [Lead, Lead] {
  const take = mergeChoices(survivor, merged).map(({ field }) => field);
  const { phone, email } = merged.details;
  const contacts = [...(phone ? [{ phone }] : []), ...(email ? [{ email }] : []), ...mergedContacts(merged)];
  const events = mergeLeads(survivor, merged, { mergeId, take, contacts });
  return [evolve(survivor, events.survivor), evolve(merged, events.merged)];
}

function unmerge(survivor: Lead, merged: Lead): [Lead, Lead] {
  const events = unmergeLeads(survivor, merged);
  return [evolve(survivor, events.survivor), evolve(merged, events.merged)];
}

describe('a merge', () => {
  const ravi = lead('l-1', { name: 'Ravi', phone: '+919811100001', attributes: { board: 'CBSE' } });
  const kumar = lead(
    'l-2',
    { name: 'Ravi Kumar', phone: '+919811100002', email: 'ravi@mail.example', attributes: { board: 'ICSE', house: 'Red' } },
    followUpScheduled({ leadId: 'l-2', followUpId: 'f-2' }),
  );

  it('offers the fields in which the other lead has another value', () =>
    expect(mergeChoices(ravi, kumar)).toEqual([
      { field: 'name', survivor: 'Ravi', merged: 'Ravi Kumar' },
      { field: 'phone', survivor: '+919811100001', merged: '+919811100002' },
      { field: 'email', survivor: null, merged: 'ravi@mail.example' },
      { field: 'attributes.board', survivor: 'CBSE', merged: 'ICSE' },
      { field: 'attributes.house', survivor: null, merged: 'Red' },
    ]));

  it('gives the survivor the values, contacts and follow-ups, and takes the other lead out of work', () => {
    const [survivor, merged] = merge(ravi, kumar);
    expect(survivor).toMatchObject({
      ...{ details: { name: 'Ravi Kumar', phone: '+919811100002' }, attributes: { board: 'ICSE', house: 'Red' } },
      pendingFollowUps: [{ followUpId: 'f-2' }],
    });
    expect(mergedContacts(survivor)).toEqual(
      expect.arrayContaining([{ phone: '+919811100001' }, { phone: '+919811100002' }, { email: 'ravi@mail.example' }]),
    );
    expect(merged.status).toBe('merged');
    expect(() => merge(survivor, merged)).toThrow('merged into another lead');
    expect(() => merge(merged, survivor)).toThrow('merged into another lead');
  });

  it('that is undone leaves both leads as they were', () => {
    const [survivor, merged] = unmerge(...merge(ravi, kumar));
    expect(survivor).toEqual(ravi);
    expect(merged).toEqual({ ...kumar, mergedInto: undefined });
  });

  it('that is undone leaves values that changed since', () => {
    const [survivor, merged] = merge(ravi, kumar);
    const changed = evolve(survivor, { type: 'LeadDetailsChanged', data: { leadId: 'l-1', from: {}, to: { name: 'R. Kumar' } } });
    const [back] = unmerge(changed, merged);
    expect(back.details).toEqual({ ...ravi.details, name: 'R. Kumar' });
  });

  it('can be undone in any order', () => {
    const third = lead('l-3', { name: 'R Kumar', phone: '+919811100003' });
    const [first, absorbed] = merge(ravi, kumar);
    const [second, other] = merge(first, third, 'merge-2');
    expect(second.details).toMatchObject({ name: 'R Kumar', phone: '+919811100003' });
    const [left] = unmerge(second, absorbed);
    expect(left.details).toMatchObject({ name: 'R Kumar', phone: '+919811100003' });
    expect(mergedContacts(left)).not.toContainEqual({ phone: '+919811100002' });
    expect(unmerge(left, other)[0]).toEqual(ravi);
  });

  it('of a lead that others were merged into brings them along, and they are separated after it', () => {
    const third = lead('l-3', { phone: '+919811100003' });
    const [middle, inner] = merge(kumar, third);
    const [survivor, outer] = merge(ravi, middle, 'merge-2');
    expect(survivor.merges.map(({ leadIds }) => leadIds)).toEqual([['l-2', 'l-3']]);
    expect(mergedContacts(survivor)).toContainEqual({ phone: '+919811100003' });
    expect(() => unmerge(outer, inner)).toThrow('which was merged itself. Please separate');
    const [back, again] = unmerge(survivor, outer);
    expect(back).toEqual(ravi);
    expect(unmerge(again, inner)[0]).toEqual({ ...kumar, mergedInto: undefined });
  });

  it('refuses a lead with itself, a removed one, and a field that is not offered', () => {
    const removed = evolve(kumar, { type: 'LeadRemoved', data: { leadId: 'l-2', reason: 'manual', lead: {} } });
    const how = { mergeId: 'm', take: [], contacts: [] };
    expect(() => mergeLeads(ravi, ravi, how)).toThrow('with itself');
    expect(() => mergeLeads(ravi, removed, how)).toThrow('was removed');
    expect(() => mergeLeads(ravi, kumar, { ...how, take: ['city'] })).toThrow('no other value for city');
    expect(() => unmergeLeads(ravi, kumar)).toThrow('not merged');
  });
});
