import type { Schema, Schemas } from '../../services/api/src/open-api/examples';
import { callShapes } from '../../services/api/src/open-api/call-shapes.generated';
import catalog from '../catalog/calls.json';
import { coveredCalls } from '../catalog/covered-calls';
import { apiDocument, type Operation } from '../fixtures/open-api/api-document';
import { readCallShapes } from '../../services/api/generate/call-shapes';
import { ApiValidator } from '../fixtures/open-api/validator';

describe('what the build generates', () => {
  it('is what the code of the calls says now', () => {
    expect(JSON.stringify(callShapes) === JSON.stringify(readCallShapes()) ? 'current' : 'out of date: npm run build').toBe('current');
  });
});

interface DocumentedCall {
  method: string | null;
  path: string | null;
  proposedPath?: string;
  query: string[];
  body: string[];
  response?: string;
}

/** Documented first-level fields of a response: `code, data[0] {name}` gives `code` and `data`; what is documented of failures is left out. */
const answered = (words: string): string[] =>
  words
    .replaceAll(/\([^)]*\)|\{[^}]*\}|\[[^\]]*\]|\bon failure\b[^;]*/g, '')
    .split(/[,;]/)
    .flatMap((part) => /^\s*(\w+)/.exec(part)?.[1] ?? []);

describe('the OpenAPI document', () => {
  let operations: [string, Operation][];
  let validator: ApiValidator;
  let schemas: Schemas;

  beforeAll(async () => {
    const document = await apiDocument();
    schemas = document.components.schemas;
    validator = new ApiValidator(document);
    operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]): [string, Operation] => [`${method.toUpperCase()} ${path}`, operation]),
    );
  });

  /** Lists what is missing for each call. */
  const missing = (of: (operation: Operation) => string[]) =>
    operations.flatMap(([name, operation]) => of(operation).map((what) => `${name}: ${what}`));

  it('has a sentence for every call', () =>
    expect(missing(({ summary = '' }) => (/^[A-Z].{5,}[.:]$/.test(summary) ? [] : ['a sentence']))).toEqual([]));

  it('says how a college that is shortlisted as a whole is answered and taken off (LP-05)', () => {
    const text = (name: string) => {
      const { summary, description } = operations.find(([one]) => one.endsWith(name))![1] as { summary?: string; description?: string };
      return `${summary} ${description}`;
    };
    expect(text('GET /api/shortlistedCollegeCourses')).toMatch(/`courseId` is the id of the college.*`courseId=<clg_id>` takes it off/s);
    expect(text('GET /api/getShortListedColleges')).toContain('`courseId` is its id and `course_name` null');
  });

  it('names every call once', () => {
    const names = operations.map(([, { operationId }]) => operationId);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('has an example for every parameter and body, and each fits', () =>
    expect(
      missing(({ parameters = [], requestBody }) => {
        const bodies = Object.entries(requestBody?.content ?? {}).map(([type, media]) => ({ name: type, ...media }));
        return [...parameters, ...bodies].flatMap(({ name, schema, example }) =>
          !schema || example === undefined
            ? [`an example of ${name}`]
            : validator.wrongs(schema, example).map((wrong) => `${name} ${wrong}`),
        );
      }),
    ).toEqual([]));

  it('has the schema of every answer, of those that the documents do not show as well, and an example that fits (GE-06)', () =>
    expect(
      missing(({ responses }) => {
        const contents = Object.entries(responses['200']?.content ?? {});
        if (contents.length === 0) return ['a schema of its answer'];
        return contents.flatMap(([type, { schema, example }]) =>
          !schema || example === undefined ? [`an example of ${type}`] : validator.wrongs(schema, example),
        );
      }),
    ).toEqual([]));

  /** A schema and all schemas that it is composed of. */
  const partsOf = (schema: Schema | undefined): Schema[] => {
    if (!schema) return [];
    const { $ref, allOf = [], anyOf = [] } = schema;
    return [schema, ...[...allOf, ...anyOf].flatMap(partsOf), ...($ref === undefined ? [] : partsOf(schemas[$ref.split('/').at(-1)!]))];
  };
  const fieldsIn = (schema: Schema | undefined) => partsOf(schema).flatMap(({ properties = {} }) => Object.keys(properties));
  const told = (catalog as DocumentedCall[]).map(({ method, path, proposedPath, query, body, response }) => ({
    ...{ name: `${method ?? 'GET'} ${path ?? proposedPath}`, body, answers: answered(response ?? '') },
    // Without a documented path the names of its parameters are not documented either.
    query: path === null ? [] : query,
  }));

  // The body of a provider's sign-in has two variants, depending on the proof of identity.
  it.each(told.filter(({ name }) => coveredCalls.includes(name) && !name.includes('{provider-')))(
    'takes and answers what the documents show of $name (RQ-04)',
    ({ name, query, body, answers }) => {
      const plain = (path: string) => path.replaceAll(/\{[^}]+\}/g, '{}').replace('/api/', '');
      const [, operation] = operations.find(([served]) => plain(served) === plain(name))!;
      const { parameters = [], requestBody, responses } = operation;
      const inBody = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => fieldsIn(schema));
      const inQuery = parameters.filter((one) => one.in === 'query').map((one) => one.name);
      const inAnswer = Object.values(responses['200']?.content ?? {}).flatMap(({ schema }) => [
        ...fieldsIn(schema),
        // The attendance record is in `data`, like every named object.
        ...partsOf(schema).flatMap(({ properties }) => fieldsIn(properties?.data)),
      ]);
      expect(inQuery).toEqual(expect.arrayContaining(query));
      expect(inBody).toEqual(expect.arrayContaining(body.filter((field) => /^\w+$/.test(field))));
      expect(inAnswer).toEqual(expect.arrayContaining(answers));
    },
  );

  it('says of every field of an answer what it holds, free JSON apart', () => {
    const open = new Set<string>();
    const look = (schema: Schema, name: string): void => {
      const { properties = {}, items, allOf = [], anyOf = [], type, const: fixed, enum: words, $ref, additionalProperties } = schema;
      if (![type, fixed, words, $ref, items].some((of) => of !== undefined) && allOf.length + anyOf.length === 0) open.add(name);
      for (const [field, of] of Object.entries(properties)) look(of, field);
      if (items) look(items, `${name}[]`);
      if (typeof additionalProperties === 'object') look(additionalProperties, `${name}{}`);
      for (const part of [...allOf, ...anyOf]) look(part, name);
    };
    for (const [name, { responses }] of operations)
      for (const { schema } of Object.values(responses['200']?.content ?? {})) look(schema ?? {}, name);
    // The content of a saved view belongs to the console; a role's permissions are stored codes and levels.
    expect([...open].sort()).toEqual(['acl', 'columns', 'fieldRules', 'filter', 'sort']);
  });
});
