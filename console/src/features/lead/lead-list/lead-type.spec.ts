import { textsOf, typeFilter } from './lead-type';

describe('the address of the lead list', () => {
  it('asks for all', () => expect(typeFilter('all', null, 'u1')).toBeUndefined());
  it('asks for favourites', () => expect(typeFilter('fav', null, 'u1')).toEqual({ field: 'favouriteOf', op: 'eq', value: 'u1' }));
  it('asks for bookmarked leads (LD-01)', () =>
    expect(typeFilter('bookmarked', null, 'u1')).toEqual({ field: 'bookmarkedBy', op: 'eq', value: 'u1' }));
  it('asks for the own leads of a notification, whose id ends with the user’s', () =>
    expect(typeFilter('assigned-leads', 'a77-u1', 'u1')).toEqual({
      and: [
        { field: 'ownerId', op: 'eq', value: 'u1' },
        { field: 'assignmentIds', op: 'eq', value: 'a77' },
      ],
    }));
  it('asks for one’s own leads without a notification', () =>
    expect(typeFilter('assigned-leads', null, 'u1')).toEqual({ field: 'ownerId', op: 'eq', value: 'u1' }));
  it('titles the list', () => expect([textsOf('fav').title, textsOf(null).title]).toEqual(['Favourites', 'Leads']));
});
