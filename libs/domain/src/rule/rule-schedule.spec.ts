import { cronProblem } from './rule-schedule';

describe('the schedule of a rule', () => {
  it.each(['*/5 * * * *', '0 9 * * mon-fri', '30 9 * * thu', '0 8 1 jan,jul *', '15 10 29 2 *', '0 0 * * 7'])('%s is accepted', (cron) =>
    expect(cronProblem(cron)).toBeUndefined(),
  );

  it.each(['* * * * *', '*/4 * * * *', '0,58 * * * *', '0,3 9 * * *'])('%s runs more often than every 5 minutes', (cron) =>
    expect(cronProblem(cron)).toBe('A schedule may run every 5 minutes at most.'),
  );

  it.each(['0 9 * *', '0 9 * * thru', '60 9 * * *', '0 24 * * *', '0 9 0 * *', '0 9 * 13 *', '0 9 * * 5-1', 'each day', '0 9 * * * *'])(
    '%s is no cron expression of five fields',
    (cron) => expect(cronProblem(cron)).toBe('The schedule is no cron expression of five fields.'),
  );

  it('names a day that comes', () => expect(cronProblem('0 9 31 2,4 *')).toBe('The schedule names a day that never comes.'));
});
