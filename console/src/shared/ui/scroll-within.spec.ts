/** @jest-environment jsdom */
import { scrollWithin } from './scroll-within';

describe('a part of a scrolled box', () => {
  const rect = (left: number, top: number, width: number, height: number) => () => new DOMRect(left, top, width, height);
  const box = document.createElement('nav');
  const part = document.createElement('a');
  Object.assign(box, { getBoundingClientRect: rect(0, 50, 200, 300) });
  Object.defineProperties(box, { clientWidth: { value: 200 }, clientHeight: { value: 300 } });
  const scrolled = (left: number, top: number, width = 100, height = 30) => {
    Object.assign(box, { scrollTop: 100, scrollLeft: 10 });
    Object.assign(part, { getBoundingClientRect: rect(left, top, width, height) });
    scrollWithin(box, part);
    return [box.scrollLeft, box.scrollTop];
  };

  it('that is inside stays where it is', () => expect(scrolled(0, 60)).toEqual([10, 100]));
  it('below the fold moves up to the end of the box', () => expect(scrolled(0, 400)).toEqual([10, 180]));
  it('above the fold moves down to its start', () => expect(scrolled(0, 20)).toEqual([10, 70]));
  it('at the right moves to the left', () => expect(scrolled(150, 60)).toEqual([60, 100]));
  it('that is larger than the box shows its start', () => expect(scrolled(20, 60, 900, 900)).toEqual([30, 110]));
  it('that does not exist moves nothing', () => {
    scrollWithin(box, null);
    expect([box.scrollLeft, box.scrollTop]).toEqual([30, 110]);
  });
});
