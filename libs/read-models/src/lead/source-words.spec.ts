import { sourceWord } from './source-words';

describe('the word for a source', () => {
  const names = new Map([['just_dial', 'Justdial']]);
  it.each([
    ['JUST_DIAL', 'Justdial'],
    ['Just_Dial', 'Justdial'],
    ['MISSED_CALL', 'Missed call'],
    ['FACEBOOK', 'Facebook'],
    ['IVR', 'IVR'],
    ['Olark Chat', 'Olark Chat'],
    [undefined, ''],
  ])('%p is %p', (source, word) => expect(sourceWord(source, names)).toBe(word));
});
