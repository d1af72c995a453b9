import { BadRequestException, Injectable, SetMetadata, ValidationPipe, type ArgumentMetadata } from '@nestjs/common';
import { getMetadataStorage, type ValidationError, type ValidatorOptions } from 'class-validator';
import { inOneLine, isOneLine, isWritten } from '@matricula/domain/kernel/plain-text';
import { isFaultless } from './compiled-rules';
import { assertShape } from './request-shape';
import { isInLines } from './wire-values';

const KEEPS_NULLS = 'input:keeps-nulls';

/** Null in this body is different from a missing field: it clears the stored value. */
export const KeepsNulls = () => SetMetadata(KEEPS_NULLS, true);

const MENDS_LINES = 'input:mends-lines';

/** Accepts line breaks and control characters in this body: broken lines are joined instead of refused. */
export const MendsLines = () => SetMetadata(MENDS_LINES, true);

/** Checks every body and query: its shape, the rules of its DTO, and null as "not given". */
@Injectable()
export class InputPipe extends ValidationPipe {
  constructor() {
    rememberRules();
    super({ transform: true, whitelist: true, forbidNonWhitelisted: true, exceptionFactory: firstMessages });
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    // Values from our own decorators (the context, a socket) are not input.
    if (metadata.type === 'custom') return value;
    if (metadata.type === 'body' || metadata.type === 'query') assertShape(value);
    if (metadata.schema) return bySchema(metadata.schema, value);
    const given = metadata.type === 'query' ? withoutEmpty(value) : value;
    const valid = withoutNulls(await super.transform(given, metadata));
    if (metadata.type === 'body') inLines(valid);
    return valid;
  }

  protected override async validate(object: object, options?: ValidatorOptions): Promise<ValidationError[]> {
    return isFaultless(object) ? [] : super.validate(object, options);
  }
}

type RulesOf = ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas'];

/** Caches the rules of a class: class-validator searches all rules for every value, though they never change. */
function rememberRules(): void {
  const storage = getMetadataStorage();
  if (Object.hasOwn(storage, 'getTargetValidationMetadatas')) return;
  const rulesOf = storage.getTargetValidationMetadatas.bind(storage);
  const known = new Map<unknown, Map<unknown, ReturnType<RulesOf>>>();
  storage.getTargetValidationMetadatas = (target, within, always, strictGroups, groups) => {
    // The cache covers only classes, and only calls without groups or other options.
    if (typeof target !== 'function' || always || strictGroups || groups) return rulesOf(target, within, always, strictGroups, groups);
    const rules = known.get(target) ?? new Map<unknown, ReturnType<RulesOf>>();
    known.set(target, rules);
    // `within` is a class name and not client input, so the cache stays bounded.
    const found = rules.get(within) ?? rulesOf(target, within, always, strictGroups);
    rules.set(within, found);
    return found;
  };
}

interface BodySchema<Values> {
  readonly '~standard': {
    validate(value: unknown): Answered<Values> | Promise<Answered<Values>>;
  };
}
type Answered<Values> =
  | { readonly value: Values; readonly issues?: undefined }
  | { readonly issues: readonly { readonly message: string; readonly path?: readonly unknown[] }[] };

/** Validates a body against a field set, which also decides the meaning of null. @throws BadRequestException that names the fields */
export async function bySchema<Values>(schema: BodySchema<Values>, value: unknown): Promise<Values> {
  const checked = await schema['~standard'].validate(value ?? {});
  if (!checked.issues) return checked.value;
  const fields = checked.issues.map(({ path = [], message }) => [String(path[0]), message]);
  throw new BadRequestException({ message: checked.issues.map(({ message }) => message), fields: Object.fromEntries(fields) });
}

/** Treats `?stage=` like a missing stage. */
function withoutEmpty(query: unknown): unknown {
  if (typeof query !== 'object' || query === null) return query === '' ? undefined : query;
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
}

/** Optional fields are written as `?`, and null passes for them: it must not reach code that only knows "missing". */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  const of = classOf(value);
  if (!of || Reflect.getMetadata(KEEPS_NULLS, of) === true) return value;
  const fields = value as Record<string, unknown>;
  for (const [name, one] of Object.entries(fields)) {
    if (one === null) delete fields[name];
    else fields[name] = withoutNulls(one);
  }
  return fields;
}

/** The class that declares the fields; undefined for free JSON, which is passed on unchanged. */
function classOf(value: object): object | undefined {
  // Parsed queries have no constructor at all.
  const { constructor } = value as { constructor?: unknown };
  return typeof constructor === 'function' && constructor !== Object ? constructor : undefined;
}

/** Refuses line breaks in titles, names and ids, because these values reach headers and files. @throws BadRequestException */
function inLines(value: unknown): void {
  if (Array.isArray(value)) return value.forEach(inLines);
  const of = typeof value === 'object' && value !== null ? classOf(value) : undefined;
  if (!of) return;
  const mends = Reflect.getMetadata(MENDS_LINES, of) === true;
  const fields = value as Record<string, unknown>;
  for (const [name, one] of Object.entries(fields)) {
    const long = isInLines(fields, name);
    if (mends && !long && typeof one === 'string') fields[name] = inOneLine(one);
    else if (!mends) assertPlain(name, one, long);
    inLines(one);
  }
}

function assertPlain(name: string, value: unknown, long: boolean): void {
  const texts: unknown[] = Array.isArray(value) ? value : [value];
  const [isPlain, what] = long ? [isWritten, 'control characters'] : [isOneLine, 'line breaks or other control characters'];
  if (texts.some((text) => typeof text === 'string' && !isPlain(text))) throw new BadRequestException(`${name} must not contain ${what}`);
}

/** The documents' message first; nested errors count as well. */
function firstMessages(errors: ValidationError[]): BadRequestException {
  const messages = (found: ValidationError[]): string[] =>
    found.flatMap(({ constraints, children }) => [...Object.values(constraints ?? {}).reverse(), ...messages(children ?? [])]);
  return new BadRequestException(messages(errors));
}
