import { awaitedAnswer } from './answer-times';

describe('the first answer to a ticket', () => {
  const askedAt = '2026-03-02T05:00:00.000Z';
  it('is due a number of minutes after the question, with a reminder before', () =>
    expect(awaitedAnswer(askedAt, { remindMinutes: 30, dueMinutes: 60 })).toEqual({
      askedAt,
      remindAt: '2026-03-02T05:30:00.000Z',
      dueAt: '2026-03-02T06:00:00.000Z',
    }));
  it('has no reminder if none is configured, or if it would be due already', () => {
    for (const remindMinutes of [null, undefined, 60, 90])
      expect(awaitedAnswer(askedAt, { remindMinutes, dueMinutes: 60 }).remindAt).toBeUndefined();
  });
});
