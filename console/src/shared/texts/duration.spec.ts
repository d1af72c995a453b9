import '../../app/texts/translations';
import { clockTime, durationInWords, hoursAndMinutes, minuteClock, roughDuration } from './duration';
import { speak } from './texts';

describe('a duration', () => {
  it.each([
    [0, '0 s'],
    [42.4, '42 s'],
    [90, '2 min'],
    [720, '12 min'],
    [3_570, '1 h'],
    [4_830, '1 h 21 min'],
    [11_100, '3 h 5 min'],
    [7_200, '2 h'],
    [187_200, '2 d 4 h'],
    [259_200, '3 d'],
    [174_600, '2 d'],
  ])('of %s seconds reads "%s", rounded to minutes', (seconds, words) => expect(durationInWords(seconds)).toBe(words));

  it.each([
    [0, '0 s'],
    [59, '59 s'],
    [60, '1 min'],
    [75, '1 min 15 s'],
    [4_830, '1 h 20 min'],
    [183_600, '2 d 3 h'],
  ])('of %s seconds reads "%s", exact to the second', (seconds, words) => expect(durationInWords(seconds, 's')).toBe(words));

  it.each([
    [42, '42 s'],
    [90, '2 min'],
    [8_000, '2 h'],
    [200_000, '2 d'],
  ])('of %s seconds is roughly "%s"', (seconds, words) => expect(roughDuration(seconds)).toBe(words));

  it('is translated', async () => {
    await speak('hi');
    expect([durationInWords(11_100), roughDuration(42)]).toEqual(['3 घंटे 5 मिनट', '42 से॰']);
    await speak('en');
  });

  it('has clock forms', () =>
    expect([clockTime(3_725), clockTime(0.6), minuteClock(75), hoursAndMinutes(0), hoursAndMinutes(495)]).toEqual([
      '01:02:05',
      '00:00:00',
      '1:15',
      '0:00',
      '8:15',
    ]));
});
