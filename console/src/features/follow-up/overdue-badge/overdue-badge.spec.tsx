/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { screen } from '@testing-library/react';
import { playConsole } from '../../../app/testing/played-console';

describe('the number of overdue follow-ups in the menu', () => {
  const server = playConsole();
  const open = async (overdue: number) => {
    server.signedIn();
    server.answers.set('acl', { body: { data: [{ code: 'LEADS', level: [6] }] } });
    server.answers.set('followup/counts', { body: { data: { overdue, today: 2, upcoming: 0, fresh: 0 } } });
    await server.open('/leads');
  };

  it('stands at the item of the follow-ups', async () => {
    await open(3);
    await screen.findByRole('link', { name: /FollowUps\s*3 overdue$/ });
  });

  it('is missing without any', async () => {
    await open(0);
    expect((await screen.findByRole('link', { name: /FollowUps/ })).textContent).toBe('FollowUps');
  });
});
