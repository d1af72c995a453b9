/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { screen, waitFor, within } from '@testing-library/react';
import { playConsole } from '../../../app/testing/played-console';

const row = (recordId: string, values: object) => ({
  ...{ recordId, active: true, createdAt: '2026-11-20T06:00:00.000Z', updatedAt: '2026-11-20T06:00:00.000Z', ...values },
});
const welcome = row('s1', { name: 'Welcome', body: 'Hello {{name}}' });
const brochure = row('e1', { name: 'Brochure', subject: 'Your brochure', body: 'Dear {{name}}' });

describe('the templates of messages', () => {
  const server = playConsole();
  const drawer = async () => within(await screen.findByRole('dialog'));
  const field = async (name: RegExp) => (await drawer()).findByRole('textbox', { name });
  const saved = (path: string) => server.to(path).map(({ body }) => body as object);
  const fill = (list: string, ...rows: object[]) => {
    server.answers.set(`lists/${list}/rows`, { body: { data: rows } });
    server.answers.set(`lists/${list}/count`, { body: { data: rows.length } });
    server.answers.set(`lists/${list}/by-key`, { body: { data: rows } });
  };

  beforeEach(() => {
    server.signedIn({ role: 3 });
    server.media('(min-width: 768px)', false);
    server.answers.set('acl', { body: { data: [{ code: 'Setting_Configuration', level: [6] }] } });
    fill('sms-templates', welcome);
    fill('email-templates', brochure);
    fill('whatsapp-templates');
  });

  it('stand in one tab for each channel, which the address names', async () => {
    await server.open('/templates');
    await screen.findByText('Welcome');
    screen.getByRole('heading', { name: 'Templates' });
    await server.press('Email', 'link');
    await screen.findByText('Brochure');
    expect(server.search).toBe('?type=email');
    await server.press('WhatsApp', 'link');
    await screen.findByText('There is no WhatsApp template yet.');
  });

  it('open the first tab where the address names none of them', async () => {
    await server.open('/templates?type=fax');
    await screen.findByText('Welcome');
  });

  it('need a name and a text, and take only variables that a lead fills', async () => {
    await server.open('/templates?type=whatsapp');
    await server.press(/New WhatsApp template/);
    const own = await drawer();
    await server.user.click(own.getByRole('button', { name: 'Save' }));
    await own.findByText('Name is required.');
    own.getByText('Text is required.');
    await server.user.type(await field(/^Name/), 'Visit');
    await server.user.type(await field(/^Text/), 'Hello {{{{salary}}');
    await server.user.click(own.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(own.getByRole('textbox', { name: /^Text/ }).getAttribute('aria-invalid')).toBe('true'));
    expect(saved('records/whatsapp-templates')).toEqual([]);
    await server.user.clear(await field(/^Text/));
    await server.user.type(await field(/^Text/), 'Hello {{{{name}}');
    await server.user.click(own.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved('records/whatsapp-templates')).toEqual([{ name: 'Visit', body: 'Hello {{name}}', active: true }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('of e-mails have a subject, and only what changed is sent', async () => {
    await server.open('/templates?type=email');
    await server.user.click(await screen.findByText('Brochure'));
    const subject = await field(/^Subject/);
    expect(subject).toHaveProperty('value', 'Your brochure');
    await server.user.clear(subject);
    await server.user.type(subject, 'The brochure');
    await server.user.click((await drawer()).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(saved('records/email-templates/e1')).toEqual([{ subject: 'The brochure', expected: { subject: 'Your brochure' } }]),
    );
  });

  it('show the refusal of the server at its field', async () => {
    const message = 'There is already an SMS template with this name.';
    server.answers.set('records/sms-templates', { status: 409, body: { message, fields: { name: message } } });
    await server.open('/templates?type=sms');
    await server.press(/New SMS template/);
    await server.user.type(await field(/^Name/), 'Welcome');
    await server.user.type(await field(/^Text/), 'Hello');
    await server.user.click((await drawer()).getByRole('button', { name: 'Save' }));
    await (await drawer()).findAllByText(message);
    expect(await field(/^Name/)).toHaveProperty('value', 'Welcome');
  });

  it('are read only without the permission', async () => {
    server.answers.set('acl', { body: { data: [{ code: 'LEADS', level: [6] }] } });
    await server.open('/templates?type=sms');
    await waitFor(() => expect(server.path).not.toBe('/login'));
    expect(screen.queryByRole('button', { name: /New SMS template/ })).toBeNull();
  });
});
