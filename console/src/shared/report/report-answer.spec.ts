import { unbroken } from '@matricula/domain/overview/report-table';
import { changeOf, figureOf, wordOf } from './report-answer';
import { days, hours } from './sample-report';

const [user, hour, calls] = hours.columns as [(typeof hours.columns)[0], (typeof hours.columns)[0], (typeof hours.columns)[0]];

describe('the words of a report', () => {
  it('read hours as from and to', () => expect([9, 23].map((value) => wordOf(hour, value))).toEqual(['09-10', '23-00']));
  it('read days with their weekday', () => expect(wordOf(days.columns[0]!, '2026-11-20')).toBe('Fri, 20 Nov'));
  it('name what is missing', () =>
    expect([wordOf(user, null), wordOf({ ...user, none: undefined }, null)]).toEqual(['Imports and automation', '(none)']));
  it('say what the screens say for a stored word', () =>
    expect(wordOf({ ...user, word: (value) => value.toLowerCase() }, 'WEB')).toBe('web'));
  it('read figures in full', () =>
    expect([figureOf(calls, 1234567), figureOf({ share: true }, 12.5), figureOf(calls, null)]).toEqual(['12,34,567', '12.5%', '–']));
});

describe('a figure compared with the previous period', () => {
  it('moved by a share, in a direction', () => {
    expect(changeOf(calls, 112, 100)).toEqual({ direction: 'more', text: '▲ 12%' });
    expect(changeOf(calls, 50, 100)).toEqual({ direction: 'less', text: '▼ 50%' });
  });
  it('moved by a number, not by a share, where there were few', () =>
    expect([changeOf(calls, 16, 1)?.text, changeOf(calls, 2, 9)?.text]).toEqual(['▲ 15', '▼ 7']));
  it('is new where there was none, by no share of it', () =>
    expect(changeOf(calls, 5, 0)).toEqual({ direction: 'new', text: 'none before' }));
  it.each([5, 0])('did not change from %s', (figure) =>
    expect(changeOf(calls, figure, figure)).toEqual({ direction: 'same', text: 'no change' }),
  );
  it('has no change if one of the periods has no figure', () =>
    expect([changeOf(calls, null, 5), changeOf(calls, 5, null)]).toEqual([undefined, undefined]));
  it('moved by points where it is a share itself', () => expect(changeOf({ share: true }, 12.5, 10)?.text).toBe('▲ 2.5 pts'));
});

describe('times', () => {
  it('have no holes', () => {
    expect(unbroken(hour, [12, 9])).toEqual([9, 10, 11, 12]);
    expect(unbroken(days.columns[0]!, ['2026-11-20', '2026-11-18'])).toEqual(['2026-11-18', '2026-11-19', '2026-11-20']);
  });
});

describe('a length of time', () => {
  it('is what a figure in seconds reads', () => expect(figureOf({ unit: 'seconds' }, 720)).toBe('12 min'));
});
