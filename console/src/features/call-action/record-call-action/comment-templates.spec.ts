import { namedAt, templatesFor, withTemplate } from './comment-templates';

const template = (name: string) => ({ recordId: name, name, text: `Text of ${name}` });

describe('a template in a comment', () => {
  it('is named by a slash at the start of a word', () => {
    expect(namedAt('/bro', 4)).toEqual({ from: 0, name: 'bro' });
    expect(namedAt('Asks. /', 7)).toEqual({ from: 6, name: '' });
    expect(namedAt('and/or', 6)).toBeUndefined();
    expect(namedAt('/bro sent', 9)).toBeUndefined();
  });

  it('is found by a part of its name, by its beginning first', () =>
    expect(templatesFor([template('Sent brochure'), template('Brochure'), template('Busy')], 'bro').map(({ name }) => name)).toEqual([
      'Brochure',
      'Sent brochure',
    ]));

  it('replaces its name, or is added after a space', () => {
    expect(withTemplate('Asks. /bro later', 'Sent the brochure.', 6, 10)).toEqual({
      comment: 'Asks. Sent the brochure. later',
      cursor: 24,
    });
    expect(withTemplate('Asks.', 'Busy.', 5, 5)).toEqual({ comment: 'Asks. Busy.', cursor: 11 });
    expect(withTemplate('', 'Busy.', 0, 0)).toEqual({ comment: 'Busy.', cursor: 5 });
  });
});
