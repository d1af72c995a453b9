import { chosenLabel } from './chosen-label';

describe('the text of a selected row in the input', () => {
  const names = new Map([['0190-7', 'Career Counsel']]);
  it.each([
    ['its name among those offered', 'Career Counsel', undefined, 'Career Counsel'],
    ['that it is on its way', undefined, undefined, 'Loading…'],
    ['its name when it is not among those offered', undefined, names, 'Career Counsel'],
    ['what is stored when there is no such row', undefined, new Map<string, string>(), '0190-7'],
  ])('is %s', (_, offered, known, expected) => expect(chosenLabel('0190-7', offered, known)).toBe(expected));
});
