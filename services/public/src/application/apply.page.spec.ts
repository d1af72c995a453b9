import { applyPage } from './apply.page';

describe('the page of applicants', () => {
  it('is not read aloud as a whole at each screen, and escapes the name of the form', () => {
    const page = applyPage('<MBA> 2027, Sunrise');
    expect(page).toContain('<main id="apply">');
    expect(page).not.toContain('aria-live');
    expect(page).toContain('<title>&lt;MBA&gt; 2027, Sunrise</title>');
  });
});
