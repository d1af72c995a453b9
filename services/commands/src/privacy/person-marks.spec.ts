import type { RecordedEvent } from '@matricula/domain/kernel';
import { holds, marksOf, mentions } from './person-marks';

const events = [
  { type: 'LeadCaptured', data: { name: 'Ravi Kumar', phone: '+91 98111-22233', email: 'Ravi@Mail.example', leadId: '9811122233' } },
  { type: 'LeadDetailsChanged', data: { from: { phone: '+919811122233', city: 'Pune' }, to: { phone: '9300000001', city: 'Delhi' } } },
  { type: 'LeadReEnquired', data: { offered: { email: 'second@mail.example', note: 'x' } } },
  { type: 'LeadErased', data: {} },
] as unknown as RecordedEvent[];
const marks = marksOf(events);

async function* pieces(text: string | Buffer, length = 7) {
  const bytes = Buffer.from(text as string);
  for (let from = 0; from < bytes.length; from += length) yield bytes.subarray(from, from + length);
}

describe('the marks of a person', () => {
  it('are every phone, e-mail and name that they ever had', () =>
    expect(marks).toEqual({
      phones: ['9811122233', '9300000001'],
      emails: ['ravi@mail.example', 'second@mail.example'],
      names: ['ravi kumar'],
    }));

  it.each([
    [{ and: [{ field: 'phone', op: 'eq', value: '+91 98111 22233' }] }, true],
    [{ where: { field: 'phone', op: 'eq', value: 9811122233 } }, true],
    ['All of RAVI KUMAR', true],
    [{ search: 'second@mail.example' }, true],
    [{ search: 'Ravi' }, false],
    ['Ravi Kumaran, Mravi Kumar', false],
    ['Ravi Kumaran is a friend of (Ravi Kumar)', true],
    ['Ravi Kumar2.pdf', true],
    ['Ask first.second@mail.example or second@mail.example.org', false],
    ['Ask second@mail.example.', true],
    [{ field: 'phone', op: 'in', values: ['9811122234'] }, false],
    [null, false],
    [undefined, false],
  ])('are found in %j: %s', (value, expected) => expect(mentions(marks, value)).toBe(expected));

  it.each([
    ['Name;Phone\nR. K.;098111 22233\n', true],
    ['Name,Mail\nR. K.,RAVI@mail.EXAMPLE\n', true],
    [Buffer.from('Name\tPhone\r\nX\t+91-98111-22233\r\n', 'utf16le'), true],
    ['Name,Phone\nRavi Kumar,9811122234\n', false],
    ['Name,Mail\nR. K.,ravi@mail.example', true],
    ['Write to ravi@mail.example.', true],
    ['मेल:ravi@mail.exampleपर', true],
    ['Name,Mail\nM. R.,mravi@mail.example\nS.,second@mail.example.org\nF.,first.second@mail.example', false],
    [Buffer.from('X\tmravi@mail.example\r\n', 'utf16le'), false],
    ['Name,Mail\nM. R.,mravi@mail.example\nR. K.,ravi@mail.example\n', true],
    ['', false],
  ])('are found in a file, wherever its pieces end: %j', async (content, expected) => {
    for (const length of [1, 7, 64]) expect(await holds(marks, pieces(content, length))).toBe(expected);
  });

  it('match no file if the person has none', async () => {
    const none = marksOf([{ type: 'LeadCaptured', data: { phone: '123' } } as unknown as RecordedEvent]);
    expect([await holds(none, pieces('123,456')), mentions(none, '123')]).toEqual([false, false]);
  });
});
