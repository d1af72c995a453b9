import { callsOf, type ApiCall } from './documents';
import { addressOf, begun, problemOf } from './trial-request';

const call = (more: object): ApiCall =>
  callsOf({ info: { title: 'M' }, paths: { '/api/lists/{list}/rows': { post: { operationId: 'List_rows', ...more } } } })[0]!.items[0]!;

const rows = call({
  parameters: [
    { name: 'list', in: 'path', required: true, schema: { enum: ['leads', 'users'] }, example: 'leads' },
    { name: 'search', in: 'query', example: 'ravi' },
  ],
  requestBody: { content: { 'application/json': { schema: { type: 'object' }, example: { limit: 10 } } } },
  'x-writes': false,
});

describe('the form of a call', () => {
  it('begins with what must be there, as the example has it', () =>
    expect(begun(rows)).toEqual({ values: { list: 'leads', search: '' }, body: '{\n  "limit": 10\n}' }));
  it('offers the words of a parameter', () => expect(rows.inputs.map(({ choices }) => choices)).toEqual([['leads', 'users'], undefined]));
  it('fills path and query, and leaves out what is empty', () => {
    expect(addressOf(rows, begun(rows))).toBe('/api/lists/leads/rows');
    const values = { list: 'a/b', search: ' Ravi K ' };
    expect(addressOf(rows, { values, body: '' })).toBe('/api/lists/a%2Fb/rows?search=Ravi+K');
  });
  it('says what cannot be sent', () => {
    expect(problemOf(rows, { values: { list: ' ' }, body: '' })).toBe('list is required');
    expect(problemOf(rows, { values: { list: 'leads' }, body: '{' })).toMatch(/^The body is not valid JSON/);
    expect(problemOf(rows, begun(rows))).toBeUndefined();
  });
  it('knows what changes something, by GET or not', () => {
    expect([rows.writes, call({ 'x-writes': true }).writes, call({}).writes]).toEqual([false, true, true]);
  });
});
