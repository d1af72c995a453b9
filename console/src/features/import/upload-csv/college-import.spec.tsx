/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { screen } from '@testing-library/react';
import { playConsole } from '../../../app/testing/played-console';

describe('the import of colleges', () => {
  const server = playConsole();
  beforeEach(() => {
    server.signedIn();
    server.answers.set('acl', { body: { data: ['LEADS', 'PATNER_COLLEGES'].map((code) => ({ code, level: [6] })) } });
    server.answers.set('lists/colleges/count', { body: { data: 0 } });
  });

  it('is offered to users who maintain colleges and upload no leads', async () => {
    await server.open('/college-list');
    expect((await screen.findByRole('link', { name: 'Import' })).getAttribute('href')).toBe('/college-import?of=colleges');
  });

  it('imports colleges unless the address names another of their lists', async () => {
    await server.open('/college-import');
    await screen.findByRole('heading', { level: 1, name: 'Upload CSV: colleges' });
    await server.open('/college-import?of=college-courses');
    await screen.findByRole('heading', { level: 1, name: 'Upload CSV: college courses' });
  });
});
