import { LongPress } from './long-press';

const at = (clientX: number, clientY = 0) => ({ clientX, clientY });

describe('a press on a card', () => {
  let pressed = 0;
  let press: LongPress;
  beforeEach(() => {
    jest.useFakeTimers();
    pressed = 0;
    press = new LongPress();
    press.begin(at(10), () => (pressed += 1));
  });
  afterEach(() => jest.useRealTimers());

  it('that lasts is a long one, and its click is no tap', () => {
    press.move(at(14));
    jest.advanceTimersByTime(500);
    expect([pressed, press.swallowsClick(), press.swallowsClick()]).toEqual([1, true, false]);
  });

  it('that is short is a tap', () => {
    press.end();
    jest.advanceTimersByTime(500);
    expect([pressed, press.swallowsClick()]).toEqual([0, false]);
  });

  it('that moves is the beginning of a scroll', () => {
    press.move(at(10, 20));
    jest.advanceTimersByTime(500);
    expect(pressed).toBe(0);
  });
});
