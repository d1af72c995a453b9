import { smsParts } from './sms-parts';

describe('the parts of an SMS', () => {
  it.each([
    ['', 0, 0],
    ['Hello', 5, 1],
    ['a'.repeat(160), 160, 1],
    ['a'.repeat(161), 161, 2],
    ['a'.repeat(307), 307, 3],
    ['€', 2, 1],
    ['नमस्ते', 6, 1],
    ['न'.repeat(71), 71, 2],
    ['🎓', 2, 1],
  ])('%#: are counted as networks do', (text, characters, parts) => expect(smsParts(text)).toMatchObject({ characters, parts }));
});
