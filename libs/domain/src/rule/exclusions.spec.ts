import { exclusionOf, exclusions, generalExclusion } from './exclusions';

describe('reasons why a person cannot get a lead', () => {
  it('are read from turns that wrote them in English, too', () => {
    for (const { value, label } of exclusions) expect([exclusionOf(value), exclusionOf(label)]).toEqual([value, value]);
    expect(exclusionOf('has another hat')).toBeUndefined();
  });

  it('tell others nothing of the working day and the load of a person', () => {
    expect(exclusions.map(({ value }) => generalExclusion(value)).filter((value, at, all) => all.indexOf(value) === at)).toEqual([
      'unavailable',
      'no-room',
      'has-lead',
      'had-lead',
      'in-call',
      'stopped',
      'outside-hours',
      'moved-often',
    ]);
  });
});
