import { change, move, reconcile } from './column-layout';

const place = (field: string) => ({ field, shown: true, pinned: false });
const defaults = [place('name'), place('stage'), place('owner')];
const order = (layout: readonly { field: string }[]) => layout.map(({ field }) => field);

describe('a kept layout', () => {
  it('survives columns that come and go', () =>
    expect(order(reconcile(defaults, [place('gone'), place('owner'), place('name')]))).toEqual(['owner', 'name', 'stage']));
  it('is the default for a new person', () => expect(reconcile(defaults, undefined)).toBe(defaults));
});

describe('a column', () => {
  it('moves', () => expect(order(move(defaults, 2, 0))).toEqual(['owner', 'name', 'stage']));
  it('does not leave the list', () => expect(move(defaults, 0, -1)).toBe(defaults));
  it('is hidden alone', () => expect(change(defaults, 'stage', { shown: false }).filter(({ shown }) => shown)).toHaveLength(2));
});
