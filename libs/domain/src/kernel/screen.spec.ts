import { codes, defineScreen, open } from './screen';

describe('the address of a screen', () => {
  const timeline = defineScreen('/lp/:id/timeline', 'Timeline', codes('LEADS'));
  const login = defineScreen('/login', 'Login', open);

  it('has its parameters filled in and encoded', () => expect(timeline.at({ id: 'a/b c' })).toBe('/lp/a%2Fb%20c/timeline'));
  it('carries a query, without what is undefined', () => {
    expect(timeline.at({ id: '7' }, { tab: 'all & more', page: 2, none: undefined })).toBe('/lp/7/timeline?tab=all+%26+more&page=2');
    expect(login.at({ returnUrl: '/leads' })).toBe('/login?returnUrl=%2Fleads');
    expect(login.at({ returnUrl: undefined })).toBe('/login');
  });
  it('is the path where there is nothing to fill in', () => expect(login.at()).toBe('/login'));
});
