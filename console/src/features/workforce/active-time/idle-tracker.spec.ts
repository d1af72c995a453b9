import { IdleTracker } from './idle-tracker';

const second = 1000;

describe('a person at the console', () => {
  let sent: number[];
  let tracker: IdleTracker;
  let counted: number;
  const run = (from: number, to: number, moving: boolean) => {
    for (let now = from; now <= to; now += second) {
      if (moving) tracker.moved(now);
      counted += tracker.tick(now);
    }
  };

  beforeEach(() => {
    sent = [];
    counted = 0;
    tracker = new IdleTracker(0, (seconds) => sent.push(seconds));
  });

  it('is not counted for the first 3 s, and by the second then (AT-01, AT-03)', () => {
    run(0, 3 * second, true);
    expect(counted).toBe(0);
    run(4 * second, 10 * second, true);
    expect(counted).toBe(7);
  });

  it('is idle after 60 s without a movement, and what was counted is sent once (AT-02, AT-04)', () => {
    run(0, 13 * second, true);
    run(14 * second, 200 * second, false);
    expect(counted).toBe(70);
    expect(sent).toEqual([70]);
  });

  it('is counted again after a movement', () => {
    run(0, 200 * second, false);
    run(201 * second, 210 * second, true);
    expect(counted).toBe(60 + 9);
  });

  it('is sent every 360 s while active (AT-05)', () => {
    run(0, 3 * second + 720 * second, true);
    expect(sent).toEqual([360, 360]);
  });

  it('is not counted while the machine slept', () => {
    run(0, 10 * second, true);
    counted += tracker.tick(3_600 * second);
    expect(counted).toBe(7 + 60);
  });
});
