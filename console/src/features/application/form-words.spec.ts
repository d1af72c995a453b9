import { changeWords } from './form-words';

describe('a change of a form', () => {
  it('names a section by its title', () =>
    expect(changeWords({ of: 'section', id: 's-1', change: 'added', label: 'School' })).toBe('New section: School'));

  it('says that a section has no title yet, instead of its id', () =>
    expect(changeWords({ of: 'section', id: 's-1', change: 'added', label: '' })).toBe('New section: without a title'));
});
