import { answerDueWords, durationWords } from './ticket-words';

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

describe('when an answer is due', () => {
  const now = new Date('2026-03-02T10:00:00.000Z');
  it.each([
    [undefined, ''],
    ['2026-03-02T13:00:20.000Z', 'due in 3 h'],
    ['2026-03-02T10:00:10.000Z', 'due now'],
    ['2026-03-02T08:30:00.000Z', 'overdue by 1 h 30 min'],
  ])('at %s it is "%s"', (dueAt, words) => expect(answerDueWords(dueAt, now)).toBe(words));
});
