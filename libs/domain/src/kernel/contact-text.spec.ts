import { foldedName, replaceContacts } from './contact-text';

const replaced = (text: string) => replaceContacts(text, { phone: () => '#', email: () => '@' });

describe('contacts in a text', () => {
  it.each([
    ['9811900101', '#'],
    ['call 98119 00101 evenings', 'call # evenings'],
    ['+91 (0) 98119-00101', '#'],
    ['Ph9811900101, then', 'Ph#, then'],
    ['98119.00101 or 98119/00102', '# or #'],
    ['९८११९ ००१०१ पर', '# पर'],
    ['９８１１９００１０１', '#'],
    ['98\u200b119\u00ad00\ufeff101', '#'],
    ['9️⃣8️⃣1️⃣1️⃣9️⃣0️⃣0️⃣1️⃣0️⃣1️⃣', '#'],
    ['২৭৯৪৬০৯৬', '#'],
    ['2026-11-27 98119 00101', '2026-11-27 #'],
    ['write to papa@example.org, please', 'write to @, please'],
    ['papa＠example．org', '@'],
    ['papa @ example.org', '@'],
    ['papa (at) example (dot) org', '@'],
    ['9811900101@paytm', '@'],
    ['पिता@उदाहरण.भारत', '@'],
  ])('are found in %j', (text, expected) => expect(replaced(text)).toBe(expected));

  it.each([
    ...['Pune 411001', 'Rs 1,25,000', '2025-2026', '27-11-2026 10:30', '2026-11-27T10:30:00.000Z', '27/11/2026', 'score 92.5'],
    ...['meet @ 5', 'ask @ravi', 'नमस्ते', '12th of 2026', 'at the gate (at 5)', ''],
  ])('are not seen in %j', (text) => expect(replaced(text)).toBe(text));

  it('are replaced only where their kind is', () => {
    const text = '9811900101 papa@example.org';
    expect(replaceContacts(text, { phone: () => '#' })).toBe('# papa@example.org');
    expect(replaceContacts(text, { email: () => '@' })).toBe('9811900101 @');
    expect(replaceContacts(text, {})).toBe(text);
  });

  it('leave the letters around them as they are', () => expect(replaced('क्\u200dष 9811900101 ﬁn')).toBe('क्\u200dष # ﬁn'));

  it('are each replaced where numbers and addresses alternate and overlap', () => {
    expect(replaced('a@bb.cc 9811900101 d@ee.ff 98119-00102 g@hh.ii')).toBe('@ # @ # @');
    expect(replaced('9811900101@bank 9811900102 9811900103@mail.example')).toBe('@ # @');
    expect(replaced('9811900101 9811900102@bank 9811900103')).toBe('# @ #');
  });

  it.each(['a@bb.cc ', '98119001011 x ', 'a@b-', 'a@bb.cc 98119001011 x '])(
    'are replaced in linear time however many there are: %j',
    (one) => {
      const since = performance.now();
      replaced(one.repeat(100_000));
      expect(performance.now() - since).toBeLessThan(3_000);
    },
  );

  it('are looked for in linear time', () => {
    const since = performance.now();
    replaced(`${'a'.repeat(50_000)}@ ${'1 '.repeat(50_000)}`);
    expect(performance.now() - since).toBeLessThan(2_000);
  });
});

describe('a name as it is compared', () => {
  it('has no invisible characters, compatible letters or case', () =>
    expect(foldedName('  Guard\u200bian　ＮＯ ९ ')).toBe('guardian no 9'));

  it('reads the digits of scripts whose rows of ten do not start at 0 or 6', () =>
    expect(foldedName('Roll \u{116da}\u{116e3}')).toBe('roll 09'));
});
