import { callsOf, eventsOf, searched, type AsyncApi, type OpenApi } from './documents';
import { schemaRows, typeInWords, type Schema } from './schema-rows';

const schemas: Record<string, Schema> = {
  Enquiry: {
    type: 'object',
    required: ['phone'],
    properties: { phone: { type: 'string', maxLength: 30 }, tags: { type: 'array', items: { type: 'string' } } },
  },
  Many: { type: 'object', properties: { leads: { type: 'array', items: { $ref: '#/components/schemas/Enquiry' } } } },
  Tree: { type: 'object', properties: { child: { $ref: '#/components/schemas/Tree' } } },
};

describe('a schema', () => {
  it('is a list of fields with their paths', () =>
    expect(schemaRows({ $ref: '#/components/schemas/Many' }, schemas).map(({ name, type, required }) => [name, type, required])).toEqual([
      ['leads', 'list of object', false],
      ['leads[].phone', 'string', true],
      ['leads[].tags', 'list of string', false],
    ]));
  it('says its limits', () => expect(schemaRows(schemas.Enquiry!, schemas)[0]?.notes).toBe('up to 30 characters'));
  it('that contains itself comes to an end', () => expect(schemaRows(schemas.Tree!, schemas)).toHaveLength(5));
  it.each<[Schema, string]>([
    [{ enum: ['a', 'b'] }, '"a" | "b"'],
    [{ type: 'string', format: 'uuid' }, 'string (uuid)'],
    [{ anyOf: [{ type: 'string' }, { type: 'integer' }] }, 'string or integer'],
    [{}, 'any'],
  ])('%j reads %s', (schema, words) => expect(typeInWords(schema, schemas)).toBe(words));
});

describe('the OpenAPI document', () => {
  const document: OpenApi = {
    info: { title: 'M' },
    paths: {
      '/api/leads': {
        post: {
          tags: ['lead'],
          operationId: 'Lead_add',
          summary: 'Add a lead',
          parameters: [{ name: 'dry', in: 'query', schema: { type: 'boolean' } }],
          requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Enquiry' } } } },
          responses: { 200: { description: 'Added' } },
        },
      },
      '/api/acl': { get: {} },
    },
    components: { schemas },
  };

  it('is calls by tag', () =>
    expect(callsOf(document).map(({ name, items }) => [name, items.map(({ id }) => id)])).toEqual([
      ['lead', ['Lead_add']],
      ['other', ['get /api/acl']],
    ]));
  it('names parameters and the fields of the body', () => {
    const call = callsOf(document)[0]?.items[0];
    expect(call?.parameters[0]).toMatchObject({ name: 'dry', type: 'boolean', notes: 'query' });
    expect(call?.body?.rows.map(({ name }) => name)).toEqual(['phone', 'tags']);
  });
  it('is searched by every word', () => {
    const find = (text: string) => searched(callsOf(document), text, ({ id, summary }) => `${id} ${summary}`).map(({ name }) => name);
    expect(find('add lead')).toEqual(['lead']);
    expect(find('add acl')).toEqual([]);
  });
});

describe('the AsyncAPI document', () => {
  const payload: Schema = {
    properties: { data: { type: 'object', properties: { leadId: { type: 'string' }, name: { type: 'string', 'x-personal': true } } } },
  };
  const document: AsyncApi = {
    info: { title: 'E' },
    components: { messages: { LeadCaptured: { name: 'LeadCaptured', tags: [{ name: 'lead' }], payload } } },
  };

  it('marks personal fields', () =>
    expect(eventsOf(document)[0]?.items[0]?.fields.map(({ name, personal }) => [name, personal])).toEqual([
      ['leadId', false],
      ['name', true],
    ]));
});
