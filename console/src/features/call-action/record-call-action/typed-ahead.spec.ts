import { bestMatch } from './best-match';
import { nothingTyped, typedWith, type TypedAhead } from './typed-ahead';

const press = (...keys: string[]) =>
  keys.reduce<TypedAhead>((typed, key) => typedWith(typed, { key, ctrlKey: false, metaKey: false, altKey: false }) ?? typed, nothingTyped);
const stages = ['Not Interested', 'Interested', 'Call Back'].map((label) => ({ value: `s-${label}`, label }));

describe('keys that are pressed before the stages have arrived', () => {
  it('are kept with their corrections', () => expect(press('I', 'x', 'Backspace', 'n')).toEqual({ text: 'In', entered: false }));
  it('say by Enter that the first match is meant, and nothing after it changes that', () =>
    expect(press('C', 'a', 'Enter', 'l')).toEqual({ text: 'Ca', entered: true }));
  it('leave Enter alone when nothing was typed', () => expect(press('Enter')).toEqual(nothingTyped));
  it('leave Tab, Escape and whatever is held with Ctrl to others', () => {
    expect(press('Tab', 'Escape')).toEqual(nothingTyped);
    expect(typedWith(nothingTyped, { key: 'r', ctrlKey: true, metaKey: false, altKey: false })).toBeUndefined();
  });
});

describe('the stage that a few letters mean (CA-07)', () => {
  it('is one that begins with them before one that merely has them', () => expect(bestMatch(stages, 'int')).toBe('s-Interested'));
  it('is one that has them otherwise', () => expect(bestMatch(stages, 'back')).toBe('s-Call Back'));
  it('is none where nothing has them or nothing was typed', () => {
    expect(bestMatch(stages, 'xyz')).toBeUndefined();
    expect(bestMatch(stages, '')).toBeUndefined();
  });
});
