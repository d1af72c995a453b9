import { durationWords } from './ticket-words';

describe('how long it took', () => {
  it.each([
    [undefined, ''],
    [0, '0 s'],
    [45, '45 s'],
    [1_200, '20 min'],
    [4_830, '1 h 20 min'],
    [183_600, '2 d 3 h'],
  ])('%s seconds are "%s"', (seconds, words) => expect(durationWords(seconds)).toBe(words));
});
