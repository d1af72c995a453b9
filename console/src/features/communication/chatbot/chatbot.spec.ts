import { ASK_ANOTHER, askWithout, filterOf, inWords, linkOf, questions, understand, type Understood } from './ask-my-data';
import { cannedReply } from './canned-replies';
import { answered, archived, attachmentType, begun, found, isAccepted, removed, sent, titleOf, type Chats } from './chats';

const at = '2026-03-02T05:00:00.000Z';
const none: Chats = { chats: [] };
const said = (text: string) => ({ text, timestamp: at, attachments: [] });
const one = begun(none, 'a');

describe('a chat with the bot', () => {
  it('CB-02: begins as New Chat, not archived, on the screen', () =>
    expect(one).toEqual({
      chats: [{ id: 'a', title: 'New Chat', fullTitle: 'New Chat', preview: '', messages: [], archived: false }],
      selected: 'a',
    }));

  it('CB-06, CB-07: says in its preview what was sent', () => {
    expect(sent(one, 'a', said('Hello there')).chats[0]).toMatchObject({ preview: 'You: Hello there', messages: [{ sender: 'user' }] });
    expect(sent(one, 'a', said('  ')).chats[0]?.preview).toBe('You sent an attachment');
  });

  it('CB-05, CB-08: is called by what was sent once the bot has replied, and shows its reply', () => {
    const text = 'Where is the order status of my course fees?';
    const before = sent(one, 'a', said(text));
    expect(before.chats[0]?.title).toBe('New Chat');
    const after = answered(before, 'a', text, { text: 'Please share it.', timestamp: at });
    expect(after.chats[0]).toMatchObject({ title: 'Where is the order', fullTitle: text, preview: 'Bot: Please share it.' });
    expect([titleOf('Congratulations internationally renowned university'), titleOf('One two three four five')]).toEqual([
      'Congratulations inte...',
      'One two three four',
    ]);
    expect(answered(one, 'a', '', { text: 'Yes?', timestamp: at }).chats[0]?.title).toBe('New Chat');
  });

  it('CB-09, CB-10: goes to the archive and comes back', () => {
    expect(archived(one, 'a', true).chats[0]?.archived).toBe(true);
    expect(archived(archived(one, 'a', true), 'a', false).chats[0]?.archived).toBe(false);
  });

  it('CB-11: is removed, and another one is on the screen', () => {
    const three = begun(begun(one, 'b'), 'c');
    expect(removed(three, 'c')).toMatchObject({ selected: 'b', chats: [{ id: 'b' }, { id: 'a' }] });
    expect(removed({ ...three, selected: 'a' }, 'a').selected).toBe('b');
    expect(removed({ ...three, selected: 'a' }, 'c').selected).toBe('a');
    expect(removed(one, 'a')).toEqual({ chats: [], selected: undefined });
  });

  it('CB-12: is found by its title and its preview', () => {
    const two = sent(begun(one, 'b'), 'b', said('About the server'));
    expect(found(two.chats, 'SERVER').map(({ id }) => id)).toEqual(['b']);
    expect(found(two.chats, 'new chat')).toHaveLength(2);
    expect(found(two.chats, 'nothing')).toEqual([]);
  });

  it('CB-20: takes files of the documented kinds', () => {
    const types = ['a.pdf', 'a.doc', 'a.docx', 'a.xls', 'a.xlsx', 'a.txt', 'a.exe'].map((name) => attachmentType({ name, type: '' }));
    expect(types).toEqual(['pdf', 'doc', 'doc', 'excel', 'excel', 'text', 'unknown']);
    expect([attachmentType({ name: 'x', type: 'image/png' }), attachmentType({ name: 'x', type: 'video/mp4' })]).toEqual([
      'image',
      'video',
    ]);
    expect([isAccepted({ name: 'a.exe', type: 'application/x-msdownload' }), isAccepted({ name: 'a.pdf', type: '' })]).toEqual([
      false,
      true,
    ]);
  });
});

describe('what the bot says by itself', () => {
  it.each([
    ['CB-23', 'What is the status of my order?', /order number or customer ID/],
    ['CB-24', 'I need a quotation', /sales/],
    ['CB-24', 'Sales please', /sales/],
    ['CB-25', 'the server is slow', /technical support/],
    ['CB-25', 'Technical question', /technical support/],
    ['CB-26', 'Hi!', /welcome/],
    ['CB-26', 'hello', /welcome/],
    ['CB-27', 'This is about fees', /provide more details/],
    ['CB-27', 'Which is cheaper?', /provide more details/],
    ['CB-28', 'hello, order status and sales', /order number or customer ID/],
  ])('%s: to "%s"', (_, text, reply) => expect(cannedReply(text)).toMatch(reply));
});

describe('a question to the data', () => {
  const names = {
    sources: [
      { value: 'FACEBOOK', label: 'Facebook' },
      { value: 'GOOGLE', label: 'Google' },
    ],
    people: ['Asha Sharma'],
  };
  const asked = (text: string) => understand(text, names)!;

  it('is each of the declared ones by its own example', () => {
    for (const declared of questions)
      expect(understand(declared.example, names)).toMatchObject({ asked: { example: declared.example }, unclear: [] });
    expect(understand('What is the weather?', names)).toBeUndefined();
    for (const { example } of questions) expect(ASK_ANOTHER).toContain(example);
  });

  it('is of the days and of whom it names', () => {
    const facebook = asked('how many leads from FACEBOOK yesterday');
    expect(facebook).toMatchObject({ days: { preset: 'yesterday' }, only: { field: 'source', value: 'FACEBOOK' } });
    expect(filterOf(facebook)).toEqual({ field: 'source', op: 'eq', value: 'FACEBOOK' });
    expect(linkOf(facebook)).toEqual({ to: '/source-wise-report?days=yesterday&source=FACEBOOK', label: 'User Source Wise' });
    expect(asked('How many calls did Asha Sharma make last month?')).toMatchObject({
      ...{ asked: { report: 'quick-report' }, days: { preset: 'last-month' }, only: { field: 'counsellorName', value: 'Asha Sharma' } },
    });
  });

  it('that says more than was understood is not answered by the figure of another', () => {
    const unclear = (text: string) => asked(text).unclear;
    expect(unclear('How many leads from NOSUCH yesterday?')).toEqual(['nosuch']);
    expect(unclear('How many leads did not come from Facebook?')).toEqual(['not']);
    expect(unclear('How many leads from Facebook and Google?')).toEqual(['and', 'google']);
    expect(unclear('How many calls are pending?')).toEqual(['pending']);
    expect(unclear('How many enrolled from Google this month?')).toEqual(['google']);
    expect(unclear('Who has the least overdue follow-ups?')).toEqual(['least']);
    expect(unclear('How many calls did I make in March?')).toEqual(['i', 'march']);
    expect(askWithout(asked('How many leads in Pune?'))).toBe(`I do not know what “pune” means here, and I do not guess. ${ASK_ANOTHER}`);
    // A name is one only as a whole.
    expect(understand('How many calls come from here?', { ...names, people: ['Om'] })).toMatchObject({ only: undefined });
  });

  it('is answered with the figures of the report, and no others', () => {
    expect(inWords(asked('how many leads from FACEBOOK yesterday'), { totals: { captured: 1_234 }, rows: [] })).toBe(
      '1,234 leads arrived (Facebook). Yesterday.',
    );
    const who: Understood = asked('Who has the most overdue follow-ups?');
    const rows = [
      { ownerName: 'Asha', overdue: 2, dueDay: '2026-03-01' },
      { ownerName: 'Vikram', overdue: 5, dueDay: '2026-03-01' },
      { ownerName: 'Asha', overdue: 4, dueDay: '2026-03-02' },
    ];
    expect(inWords(who, { totals: {}, rows })).toBe('Asha: 6 overdue follow-ups; Vikram: 5 overdue follow-ups. Last 30 Days.');
    expect(inWords(who, { totals: {}, rows: [] })).toBe('Nobody has any: there are no overdue follow-ups. Last 30 Days.');
  });
});
