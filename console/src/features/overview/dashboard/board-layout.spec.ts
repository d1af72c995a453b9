import { hidden, movedTo, placesOf, resized, stepped } from './board-layout';

const widgets = [
  { name: 'today', size: [12, 2] },
  { name: 'funnel', size: [5, 5] },
  { name: 'days', size: [7, 5] },
];
const places = placesOf(widgets, undefined);
const names = (some: typeof places) => some.map(({ name }) => name);

describe('the places of a board', () => {
  it('are as declared until a user arranges them', () => expect(places[1]).toEqual({ name: 'funnel', columns: 5, rows: 5 }));

  it('are as they were kept; what joined since stands last, what is gone or no place is left out', () => {
    const kept = [{ name: 'days', columns: 6, rows: 4 }, { name: 'gone', columns: 6, rows: 4 }, { name: 'today' }, 7];
    expect(placesOf(widgets, kept)).toEqual([{ name: 'days', columns: 6, rows: 4 }, places[0], places[1]]);
    expect(placesOf(widgets, 'nothing')).toEqual(places);
  });

  it('change by dragging to where another stands, both ways', () => {
    expect(names(movedTo(places, 'days', 'today'))).toEqual(['days', 'today', 'funnel']);
    expect(names(movedTo(places, 'today', 'days'))).toEqual(['funnel', 'days', 'today']);
    expect(movedTo(places, 'nothing', 'days')).toEqual(places);
  });

  it('change by the keyboard one step at a time, past those that are hidden', () => {
    expect(names(stepped(hidden(places, 'funnel', true), 'days', -1))).toEqual(['days', 'today', 'funnel']);
    expect(stepped(places, 'days', 1)).toEqual(places);
  });

  it('keep to the room that there is', () => {
    expect(resized(places, 'today', 1, 0)[0]).toMatchObject({ columns: 12 });
    expect(resized(places, 'funnel', -9, -9)[1]).toMatchObject({ columns: 3, rows: 2 });
  });
});
