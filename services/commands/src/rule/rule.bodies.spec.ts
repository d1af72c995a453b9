import { statedState } from './rule.bodies';

describe('a change of status', () => {
  it.each([
    [{ status: 1 }, 'active'],
    [{ status: 0 }, 'paused'],
    [{ state: 'dry-run' }, 'dry-run'],
    [{ status: 0, state: 'dry-run' }, 'dry-run'],
  ])('AU-08: %p asks for %s', (body, state) => expect(statedState(body)).toBe(state));

  it.each([{}, { status: null }, { status: null, state: null }])('AU-08: %p asks for nothing, so it pauses no rule', (body) =>
    expect(() => statedState(body)).toThrow('Say the status: 1 for active, 0 for paused.'),
  );
});
