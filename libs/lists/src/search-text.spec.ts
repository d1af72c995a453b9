import { searchText } from './search-text';

describe('the text of a search', () => {
  it.each([
    ['+91-98133-38030', '919813338030'],
    ['098133 38030', '9813338030'],
    ['(0755) 234 5678', '7552345678'],
    ['98133', '98133'],
    ['Ravi 98133', 'Ravi 98133'],
    ['Jose\u0301', 'Jos\u00e9'],
    [undefined, undefined],
  ])('%p is asked as %p', (typed, asked) => expect(searchText(typed)).toBe(asked));
});
