import { daysOf, filesOf, type Happening } from './happening';

const happening = (_id: string, created_at: string, files: string[] = []): Happening => ({
  ...{ _id, created_at, modifiedBy: { id: 'mina', name: 'Mina' }, tableAffected: 'Ticket', property: 'Status' },
  ...{ sentence: _id, oldData: {}, newData: {}, files: files.map((name) => ({ blobId: name, name, contentType: '', bytes: 1 })) },
});
const history = [
  happening('raised', '2026-03-01T18:00:00.000Z', ['a.webm']),
  happening('assigned', '2026-03-01T18:40:00.000Z'),
  happening('answered', '2026-03-02T06:00:00.000Z', ['b.pdf']),
];

describe('what happened to a thing', () => {
  it('stands under the days of the tenant, newest first', () =>
    expect(daysOf(history, 'Asia/Kolkata').map(({ date, count, entries }) => [date, count, entries.map(({ _id }) => _id)])).toEqual([
      ['2026-03-02', 2, ['answered', 'assigned']],
      ['2026-03-01', 1, ['raised']],
    ]));
  it('has files, each with who brought it', () =>
    expect(filesOf(history).map(({ name, by }) => [name, by])).toEqual([
      ['a.webm', 'Mina'],
      ['b.pdf', 'Mina'],
    ]));
});
