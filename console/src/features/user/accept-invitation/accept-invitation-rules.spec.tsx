/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { screen, waitFor, within } from '@testing-library/react';
import { playConsole } from '../../../app/testing/played-console';

const invited = {
  ...{ name: 'Kavya Pillai', email: 'kavya@sunrise.example', institution: 'Sunrise Admissions', time_zone: 'Asia/Kolkata' },
  ...{ password_rule: { least: 10, mix: 'letters-digits' }, expires_at: '2026-12-04T10:00:00.000Z' },
};

describe('the screen that an invitation leads to', () => {
  const server = playConsole();
  const says = (text: string | RegExp) => screen.findByText(text);
  const fill = async (label: string, text: string) => {
    const field = await screen.findByLabelText<HTMLInputElement>(label);
    await server.user.clear(field);
    if (text) await server.user.type(field, text);
  };
  const parts = async () => {
    const list = await screen.findByRole('list', { name: 'Password requirements' });
    return within(list)
      .getAllByRole('listitem')
      .map((part) => [part.textContent, part.dataset.met]);
  };
  const open = async () => {
    server.answers.set('auth/invitation', { body: { data: invited } });
    await server.open('/accept-invitation#sunrise.i1.secret');
  };

  it('shows the invited person and the expiry, and the password rule while typing', async () => {
    await open();
    await says('Sunrise Admissions');
    await says('kavya@sunrise.example');
    await says('This link works once, until 04 Dec 2026, 03:30 PM.');
    expect(server.to('auth/invitation')[0]?.body).toEqual({ token: 'sunrise.i1.secret' });
    expect(await parts()).toEqual([
      ['○At least 10 charactersmissing', 'false'],
      ['○A lettermissing', 'false'],
      ['○A digitmissing', 'false'],
    ]);
    await fill('New Password', 'monsoon');
    expect((await parts()).map(([, met]) => met)).toEqual(['false', 'true', 'false']);
    await server.press('Set password');
    await says('Password must be at least 10 characters');
    await fill('New Password', 'monsoonrains');
    await says('Password must contain a digit');
    await fill('New Password', 'monsoon2026');
    expect((await parts()).map(([, met]) => met)).toEqual(['true', 'true', 'true']);
    await says('Confirm Password is required');
    expect(server.to('auth/accept-invitation')).toEqual([]);
  });

  it('sets the password and continues to the sign-in', async () => {
    await open();
    for (const label of ['New Password', 'Confirm Password']) await fill(label, 'monsoon2026');
    const go = server.held('auth/accept-invitation', { body: { message: 'Your password is set. Please sign in.' } });
    await server.press('Set password');
    await screen.findByRole('button', { name: 'Saving...' });
    go();
    await server.at('/login');
    await server.toast('success', 'Your password is set. Please sign in.');
    const sent = { token: 'sunrise.i1.secret', new_password: 'monsoon2026', confirm_password: 'monsoon2026' };
    expect(server.to('auth/accept-invitation')[0]?.body).toEqual(sent);
  });

  it.each([
    'This invitation has expired. Ask the administrator to send it again.',
    'This invitation was withdrawn. Please contact the administrator.',
  ])('says "%s" in place of the form, as the server does', async (message) => {
    server.answers.set('auth/invitation', { status: 422, body: { code: 422, message, error: 'invitation/expired' } });
    await server.open('/accept-invitation#sunrise.i1.secret');
    await says(message);
    expect(screen.queryByLabelText('New Password')).toBeNull();
    await screen.findByRole('link', { name: 'Back to login' });
  });

  it('says in place of the form what became of the link while it was open', async () => {
    await open();
    for (const label of ['New Password', 'Confirm Password']) await fill(label, 'monsoon2026');
    const refused = { status: 422, body: { code: 422, message: 'This invitation was withdrawn.', error: 'invitation/withdrawn' } };
    for (const path of ['auth/accept-invitation', 'auth/invitation']) server.answers.set(path, refused);
    await server.press('Set password');
    await waitFor(() => expect(screen.queryByLabelText('New Password')).toBeNull());
    expect(document.querySelector('.sign-in-text')?.textContent).toBe('This invitation was withdrawn.');
  });

  it('asks for the link where it was opened without one', async () => {
    await server.open('/accept-invitation');
    await says('Open this page from the link in your invitation e-mail.');
    expect(server.to('auth/invitation')).toEqual([]);
  });
});
