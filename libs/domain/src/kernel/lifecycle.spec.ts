import { defineLifecycle } from './lifecycle';

const door = defineLifecycle({
  name: 'door',
  states: { open: 'Open', shut: 'Shut', locked: 'Locked' },
  moves: {
    shut: { label: 'Shut', from: ['open'], to: 'shut' },
    lock: { label: 'Lock', from: ['shut'], to: 'locked', by: ['porter'] },
    knock: { label: 'Knock', from: ['shut', 'locked'] },
  },
});

describe('the life of a thing', () => {
  it('leads from state to state by its moves', () => {
    expect(door.after('open', 'shut')).toBe('shut');
    expect(door.after('locked', 'knock')).toBe('locked');
  });
  it('refuses a move that its state does not know, and says the state', () =>
    expect(() => door.after('locked', 'shut')).toThrow(
      expect.objectContaining({ code: 'door/not-possible', message: '"Shut" is not possible: this door is Locked.' }),
    ));
  it('offers to everybody the moves of the state that are theirs', () => {
    expect(door.open('shut', ['guest'])).toEqual(['knock']);
    expect(door.open('shut', ['guest', 'porter'])).toEqual(['lock', 'knock']);
    expect(door.open('open', [])).toEqual(['shut']);
  });
});
