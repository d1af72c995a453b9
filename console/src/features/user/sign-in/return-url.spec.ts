import { returnUrlOf } from './return-url';

describe('the way back after sign-in', () => {
  it.each([
    ['?returnUrl=%2Fleads%3Ftype%3Dfav', '/leads?type=fav'],
    ['', '/'],
    ['?returnUrl=https%3A%2F%2Felsewhere.example', '/'],
    ['?returnUrl=%2F%2Felsewhere.example', '/'],
    ['?returnUrl=%2F%5Celsewhere.example', '/'],
  ])('of "%s" is %s', (search, expected) => expect(returnUrlOf(search)).toBe(expected));
});
