/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { screen, waitFor, within } from '@testing-library/react';
import { playConsole } from '../../../app/testing/played-console';

describe('Chat with AI', () => {
  const server = playConsole();
  const input = () => screen.findByPlaceholderText<HTMLTextAreaElement>('Ask anything...');
  const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
  const messages = async () => within(await screen.findByRole('log', { name: 'Messages' }));
  const chats = async () => within(await screen.findByRole('complementary', { name: 'Chats' }));
  const line = async (title: string) => within(await (await chats()).findByTitle(title));
  const gone = (title: string) => waitFor(async () => expect((await chats()).queryByTitle(title)).toBeNull());
  const open = async () => {
    await server.open('/aibot');
    await input();
  };
  const ask = async (text: string) => server.user.type(await input(), `${text}{Enter}`);
  beforeEach(() => server.signedIn());

  it('CB-01, CB-03, CB-04, CB-14, CB-16, CB-17, CB-18, CB-19: greets, takes a message by Enter, replies after a second, sends nothing', async () => {
    await open();
    for (const quick of ['Marketing Query', 'Sales Query', 'Tech Support']) await screen.findByRole('button', { name: quick });
    expect(send().disabled).toBe(true);
    await server.user.type(await input(), '   ');
    expect(send().disabled).toBe(true);
    await server.user.clear(await input());
    await server.user.type(await input(), 'hello');
    expect(send().disabled).toBe(false);
    await server.user.keyboard('{Shift>}{Enter}{/Shift}');
    expect((await input()).value).toBe('hello\n');
    const before = server.calls.length;
    const sentAt = performance.now();
    await server.user.type(await input(), '{Enter}');
    await (await messages()).findByLabelText('The bot is typing');
    await (await line('New Chat')).findByText('You: hello');
    await (await messages()).findByText(/Hello and welcome!/);
    expect(performance.now() - sentAt).toBeGreaterThanOrEqual(990);
    await (await line('hello')).findByText(/^Bot: Hello and welcome!/);
    expect(server.calls.slice(before).filter(({ body }) => JSON.stringify(body ?? '').includes('hello'))).toEqual([]);
  });

  it('CB-11, CB-13: archives below a heading that opens, asks before it deletes, and has the rest after a reload', async () => {
    await open();
    for (const text of ['Marketing Query', 'Sales Query']) {
      await server.press('New Chat');
      await ask(text);
      await line(text);
    }
    const choose = async (entry: string) => {
      await server.press('Menu of Sales Query');
      await server.press(entry, 'menuitem');
    };
    await choose('Archive');
    await gone('Sales Query');
    await server.press(/Archived Chats/);
    await choose('Unarchive');
    await waitFor(() => expect(screen.queryByRole('button', { name: /Archived Chats/ })).toBeNull());
    await choose('Delete');
    await screen.findByText('Are you sure you want to delete this chat? This action cannot be undone.');
    await server.press('Delete');
    await gone('Sales Query');
    await server.user.type(screen.getByPlaceholderText('Search chats'), 'sales');
    await screen.findByText('No chats found');
    await open();
    await line('Marketing Query');
    await gone('Sales Query');
  });

  it('answers from the reports where that is switched on, with a link to the report', async () => {
    server.answers.set('acl', { body: { data: [{ code: 'Counsellor_Source_Wise', level: [6] }] } });
    server.answers.set('reports/source-wise-report', { body: { data: { totals: { captured: 7 }, rows: [] } } });
    await open();
    await server.press('Ask my data', 'switch');
    await ask('How many leads yesterday?');
    await (await messages()).findByText('7 leads arrived. Yesterday.');
    const address = (await messages()).getByRole('link', { name: 'User Source Wise' }).getAttribute('href');
    expect(address).toBe('/source-wise-report?days=yesterday&figure=captured');
    await ask('Will it rain?');
    await (await messages()).findByText(/I answer from your own reports/);
  });
});
