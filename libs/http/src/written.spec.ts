import { answer } from './answer';
import { Written, writeAnswer } from './written';

describe('an answer', () => {
  const rows = [{ name: 'Ravi "R" Kumar' }, { name: 'आशा' }];

  it.each([
    ['whose data is written already', { ...answer(new Written<object[]>(JSON.stringify(rows))), position: '7', filling: undefined }],
    ['with nothing else', { data: new Written<object[]>(JSON.stringify(rows)) }],
    ['that is written in another place', { data: { rows: new Written<object[]>(JSON.stringify(rows)) } }],
    ['without any', { ...answer(rows), count: 2 }],
    ['that is a list', rows],
    ['that is nothing', null],
  ])('%s says what it would if it were written now', (_, given) => {
    expect(JSON.parse(writeAnswer(given))).toEqual(JSON.parse(JSON.stringify(given)));
  });

  it('takes what is written as it is', () => {
    expect(writeAnswer({ code: 200, data: new Written('[ 1,2 ]') })).toBe('{"code":200,"data":[ 1,2 ]}');
  });
});
