import { loggedPath } from './logged-path';

describe('the path of a request in the log', () => {
  it('has the names of secrets instead of their values', () => {
    const url = '/api/hooks/sunrise/i1/s3cret-path?From=98';
    const route = { url: '/api/hooks/:tenant/:integration/:secret' };
    const params = { tenant: 'sunrise', integration: 'i1', secret: 's3cret-path' };
    expect(loggedPath({ url, params, routeOptions: route })).toBe('/api/hooks/sunrise/i1/:secret');
    expect(loggedPath({ url })).toBe('/api/hooks/sunrise/i1/:secret');
    expect(loggedPath({ url, routeOptions: { url: '/api/*' } })).toBe('/api/hooks/sunrise/i1/:secret');
  });

  it('has neither query nor values that other parameters do not have', () => {
    const route = { url: '/api/leads/:id/notes' };
    expect(loggedPath({ url: '/api/leads/l-1/notes?search=ravi', params: { id: 'l-1' }, routeOptions: route })).toBe(
      '/api/leads/l-1/notes',
    );
    expect(loggedPath({ url: '/api/leads/l-1/notes?search=ravi' })).toBe('/api/leads/l-1/notes');
  });
});
