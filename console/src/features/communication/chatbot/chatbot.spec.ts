import {
  askAnother,
  askWithout,
  examplesFor,
  filterOf,
  inWords,
  knows,
  linkOf,
  understand,
  type Names,
  type Understood,
} from './ask-my-data';
import { cannedReply } from './canned-replies';
import { answered, archived, attachmentType, begun, found, isAccepted, removed, sent, titleOf, type Chats } from './chats';
import { questions } from './questions';

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

describe('the bot’s automatic replies', () => {
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
  const names: Names = {
    sources: [
      { value: 'FACEBOOK', label: 'Facebook' },
      { value: 'GOOGLE', label: 'Google' },
      { value: 'GOOGLE ADS', label: 'Google Ads' },
    ],
    people: ['Asha Sharma', 'Ravi Kumar', 'Ravi Nair', 'Meera Rao'],
    colleges: ['Delhi Business School'],
    ...{ me: 'Meera Rao', today: '2026-03-10' },
  };
  const reader = { role: 3, codes: new Set(['My_Today_Activity']), me: names.me };
  const asked = (text: string) => understand(text, names)!;
  const said = (text: string) => {
    const { asked: found, days, only, unclear } = asked(text);
    return { measure: found.measure, days, only: only.map(({ label }) => label), unclear };
  };

  it('is each of the declared ones by its own example', () => {
    for (const declared of questions)
      expect(understand(declared.example, names)).toMatchObject({ asked: { example: declared.example }, unclear: [] });
    expect(understand('What is the weather?', names)).toBeUndefined();
    for (const example of examplesFor(reader)) expect(askAnother(reader)).toContain(example);
  });

  it('is offered to those alone who may open its answer', () => {
    expect(examplesFor(reader)).toContain('How many calls did I make today?');
    for (const example of ['How many leads from FACEBOOK yesterday?', 'How many tickets are open?']) {
      expect(examplesFor(reader)).not.toContain(example);
      expect(examplesFor({ ...reader, role: 1, codes: new Set(['Counsellor_Source_Wise']) })).toContain(example);
    }
  });

  it('covers the days and the person that it names', () => {
    const facebook = asked('how many leads from FACEBOOK yesterday');
    expect(facebook).toMatchObject({ days: { preset: 'yesterday' }, only: [{ field: 'source', value: 'FACEBOOK' }] });
    expect(filterOf(facebook)).toEqual({ field: 'source', op: 'eq', value: 'FACEBOOK' });
    const [bySource] = facebook.asked.known;
    expect(linkOf(facebook, bySource!, 'College')).toEqual({
      to: '/source-wise-report?days=yesterday&source=FACEBOOK&figure=captured',
      label: 'User Source Wise',
    });
    expect(said('How many calls did Asha Sharma make last month?')).toEqual({
      ...{ measure: 'callActions', days: { preset: 'last-month' }, only: ['Asha Sharma'], unclear: [] },
    });
    expect(said('How many leads from Google Ads in February?')).toEqual({
      ...{ measure: 'captured', days: { from: '2026-02-01', to: '2026-02-28' }, only: ['Google Ads'], unclear: [] },
    });
    expect(said('How many leads enrolled in November 2024?').days).toEqual({ from: '2024-11-01', to: '2024-11-30' });
    expect(said('How many leads enrolled in November?').days).toEqual({ from: '2025-11-01', to: '2025-11-30' });
  });

  it('may name several at once, a first name that one person has, and oneself', () => {
    const both = asked('How many leads enrolled from Google for Delhi Business School this month?');
    expect(filterOf(both)).toEqual({
      and: [
        { field: 'source', op: 'eq', value: 'GOOGLE' },
        { field: 'collegeName', op: 'eq', value: 'Delhi Business School' },
      ],
    });
    expect(said('How many calls did Asha make?').only).toEqual(['Asha Sharma']);
    expect(said('How many leads enquired again from face this month?').unclear).toEqual(['face']);
    expect(said('How many calls did Ravi make?')).toMatchObject({ only: [], unclear: ['ravi'] });
    expect(said('How many of my follow-ups are overdue?')).toMatchObject({ only: ['Meera Rao'], unclear: [] });
    expect(said('How many calls did I make today?')).toMatchObject({ only: ['Meera Rao'], unclear: [] });
  });

  it.each([
    ['Who has the most leads this month?', 'assigned'],
    ['Which counsellor made the most calls?', 'callActions'],
    ['How many follow-ups did Asha complete', undefined],
    ['how many follow-ups were done today', 'followUpsCompleted'],
    ['Show me the conversion rate last month', 'conversion'],
    ['How many open tickets are there?', 'open'],
    ['How many students enrolled this week?', 'enrolled'],
  ])('may be said in other words: %s', (text, measure) => {
    const { unclear, asked: found } = asked(text);
    expect(unclear.length === 0 ? found.measure : undefined).toBe(measure);
  });

  it('that says more than was understood is not answered by the figure of another', () => {
    const unclear = (text: string) => asked(text).unclear;
    expect(unclear('How many leads from NOSUCH yesterday?')).toEqual(['nosuch']);
    expect(unclear('How many leads did not come from Facebook?')).toEqual(['not']);
    expect(unclear('How many leads from Facebook and Google?')).toEqual(['and', 'google']);
    expect(unclear('How many calls are pending?')).toEqual(['pending']);
    expect(unclear('Which source has the most calls?')).toEqual(['call']);
    expect(unclear('Which source enrolled the most?')).toEqual(['enrol']);
    expect(unclear('Who has the least overdue follow-ups?')).toEqual(['least']);
    expect(unclear('How many calls in Maytember?')).toEqual(['maytember']);
    expect(askWithout(asked('How many leads in Pune?'), reader)).toBe(`I do not know what “pune” means here. ${askAnother(reader)}`);
    // A name matches only as a whole word.
    expect(understand('How many calls come from here?', { ...names, people: ['Om'] })).toMatchObject({ only: [] });
  });

  it('is answered by the first report that the reader may open, and by a personal report only for oneself', () => {
    const opens = (text: string, role: number, ...codes: string[]) => {
      const understood = asked(text);
      const reader = { role, codes: new Set(codes), me: names.me };
      return understood.asked.known.find((one) => knows(one, understood, reader))?.report;
    };
    expect(opens('How many calls were made today?', 2, 'Counsellor_Productivity_Report', 'My_Today_Activity')).toBe('quick-report');
    expect(opens('How many calls did I make today?', 3, 'My_Today_Activity')).toBe('today-activity');
    expect(opens('How many calls did Asha make today?', 3, 'My_Today_Activity')).toBeUndefined();
    // Leads the user entered are not leads that arrived.
    expect(opens('How many leads today?', 3, 'My_Today_Activity')).toBeUndefined();
    expect([opens('How many tickets are open?', 3), opens('How many tickets are open?', 1)]).toEqual([undefined, 'help-desk-report']);
    expect(inWords(asked('How many calls were made today?'), { totals: { callActions: 3 }, rows: [] }, { own: true })).toBe(
      '3 call actions were recorded (you). Today.',
    );
  });

  it('is answered with the figures of the report, and no others', () => {
    expect(inWords(asked('how many leads from FACEBOOK yesterday'), { totals: { captured: 1_234 }, rows: [] })).toBe(
      '1,234 leads arrived (Facebook). Yesterday.',
    );
    expect(inWords(asked('What is our conversion this month?'), { totals: { conversion: 12.34 }, rows: [] })).toBe(
      '12.3% of the leads worked were enrolled. This Month.',
    );
    const hours = [
      { hour: 9, callActions: 2, counsellorName: 'Asha' },
      { hour: 23, callActions: 3, counsellorName: 'Asha' },
    ];
    expect(inWords(asked('In which hour were the most calls made today?'), { totals: {}, rows: hours })).toBe(
      '23-00: 3 call actions; 09-10: 2 call actions. Today.',
    );
    const who: Understood = asked('Who has the most overdue follow-ups?');
    const rows = [
      { ownerName: 'Asha', overdue: 2, dueDay: '2026-03-01' },
      { ownerName: 'Vikram', overdue: 5, dueDay: '2026-03-01' },
      { ownerName: 'Asha', overdue: 4, dueDay: '2026-03-02' },
    ];
    expect(inWords(who, { totals: {}, rows })).toBe('Asha: 6 overdue follow-ups; Vikram: 5 overdue follow-ups. Last 30 Days.');
    expect(inWords(who, { totals: {}, rows: [] })).toBe('There are no overdue follow-ups. Last 30 Days.');
  });
});
