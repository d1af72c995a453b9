import { objectSchema, type EventDefinition, type JsonSchema } from '@matricula/domain/kernel';
import { eventDefinitions } from '@matricula/domain/registry';

type Json = Record<string, unknown>;

const text = { type: 'string' };

/** Fields of the envelope, the same for every event. */
const envelope: Record<string, Json> = {
  specversion: { const: '1.0' },
  id: { type: 'string', format: 'uuid', description: 'Idempotency key: an event always has the same id.' },
  source: text,
  subject: { type: 'string', description: 'Stream that the event belongs to.' },
  time: { type: 'string', format: 'date-time' },
  datacontenttype: { const: 'application/json' },
  position: { type: 'string', pattern: '^\\d{16}(\\d{4})?$', description: 'Position in the log; sorts as text.' },
  revision: { type: 'integer', minimum: 0, description: 'Number within the stream.' },
  tenantid: text,
  correlationid: text,
  causationid: text,
  actorid: text,
  dataversion: { type: 'integer', minimum: 1 },
  erased: { type: 'boolean', description: 'The person was erased: fields marked x-personal are missing.' },
};
const required = Object.keys(envelope).filter((name) => !['causationid', 'erased'].includes(name));

/** Data of an event type; personal fields are marked, and missing once their person was erased. */
function dataSchema({ fields, doc }: EventDefinition): Json {
  const { properties = {}, required: needed = [], ...schema } = objectSchema(fields);
  const marked = Object.entries(properties).map(([name, of]): [string, JsonSchema] => [
    name,
    fields[name]?.personal ? ({ ...of, 'x-personal': true } as JsonSchema) : of,
  ]);
  return {
    ...schema,
    description: doc,
    properties: Object.fromEntries(marked),
    required: needed.filter((name) => !fields[name]?.personal),
  };
}

function message(definition: EventDefinition): Json {
  const { type, context, doc, version, subject } = definition;
  return {
    name: type,
    title: type.replace(/([a-z])([A-Z])/g, '$1 $2'),
    summary: doc,
    contentType: 'application/cloudevents+json',
    tags: [{ name: context }],
    'x-version': version,
    ...(subject && { 'x-data-subject': subject }),
    payload: {
      type: 'object',
      properties: { type: { const: type }, ...envelope, data: dataSchema(definition) },
      required: ['type', 'data', ...required],
    },
  };
}

/** The AsyncAPI 3 document of all event types, made from their declarations. */
export function asyncApiDocument(): Json {
  const messages = Object.fromEntries(eventDefinitions.map((definition) => [definition.type, message(definition)]));
  const references = Object.fromEntries(eventDefinitions.map(({ type }) => [type, { $ref: `#/components/messages/${type}` }]));
  const channel = (address: string, description: string) => ({ address, description, messages: references });
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Matricula events',
      version: '1.0.0',
      description:
        'Everything that happened, in order per tenant, at least once, as CloudEvents 1.0. Fields marked x-personal are encrypted at rest and vanish when their person is erased; the names of staff who were erased read "[erased]"; LeadErased and UserErased say when, for those who keep copies.',
    },
    defaultContentType: 'application/cloudevents+json',
    channels: {
      feed: channel('/api/events', 'HTTP: newline-delimited JSON after a position; see the OpenAPI document.'),
      topic: channel(
        'matricula.events',
        'Kafka, in the distributed profile. Key: tenant id; headers: position, previous (position of the event before it in the log), type, tenant. ' +
          'Personal fields travel encrypted, as `data.$personal`, names of staff as `data.$names`; `meta` is the JSON of all that is kept beside the data; the name, ' +
          'e-mail address, IP and user agent of who acted are encrypted in it, as `personal`.',
      ),
    },
    operations: {
      readFeed: { action: 'receive', channel: { $ref: '#/channels/feed' }, summary: 'Read the log of your tenant from any position.' },
      consumeTopic: {
        action: 'receive',
        channel: { $ref: '#/channels/topic' },
        summary: 'Consume the topic in a consumer group of your own.',
      },
    },
    components: { messages },
  };
}
