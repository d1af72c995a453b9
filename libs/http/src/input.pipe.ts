import { BadRequestException, Injectable, SetMetadata, ValidationPipe, type ArgumentMetadata } from '@nestjs/common';
import { getMetadataStorage, type ValidationError } from 'class-validator';
import { assertShape } from './request-shape';

const KEEPS_NULLS = 'input:keeps-nulls';

/** In this body null says something else than a missing field: it clears what is there. */
export const KeepsNulls = () => SetMetadata(KEEPS_NULLS, true);

/** What every body and every query goes through: a decent shape, the rules of its DTO, and null for "not given". */
@Injectable()
export class InputPipe extends ValidationPipe {
  constructor() {
    rememberRules();
    super({ transform: true, whitelist: true, forbidNonWhitelisted: true, exceptionFactory: firstMessages });
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    // What our own decorators hand over (the context, a socket) is no input.
    if (metadata.type === 'custom') return value;
    if (metadata.type === 'body' || metadata.type === 'query') assertShape(value);
    if (metadata.schema) return bySchema(metadata.schema, value);
    const given = metadata.type === 'query' ? withoutEmpty(value) : value;
    return withoutNulls(await super.transform(given, metadata));
  }
}

type RulesOf = ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas'];

/** class-validator looks through the rules of every class at every value of one; what a class declares does not change. */
function rememberRules(): void {
  const storage = getMetadataStorage();
  if (Object.hasOwn(storage, 'getTargetValidationMetadatas')) return;
  const rulesOf = storage.getTargetValidationMetadatas.bind(storage);
  const known = new Map<unknown, Map<unknown, ReturnType<RulesOf>>>();
  storage.getTargetValidationMetadatas = (target, within, always, strictGroups, groups) => {
    // Nobody here chooses among rules, and only a class has any.
    if (typeof target !== 'function' || always || strictGroups || groups) return rulesOf(target, within, always, strictGroups, groups);
    const rules = known.get(target) ?? new Map<unknown, ReturnType<RulesOf>>();
    known.set(target, rules);
    // What a value lies within is named after a class, not by whoever sent it.
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

/** A body that a field set describes: null says what the set says it does. @throws BadRequestException that names the fields */
export async function bySchema<Values>(schema: BodySchema<Values>, value: unknown): Promise<Values> {
  const checked = await schema['~standard'].validate(value ?? {});
  if (!checked.issues) return checked.value;
  const fields = checked.issues.map(({ path = [], message }) => [String(path[0]), message]);
  throw new BadRequestException({ message: checked.issues.map(({ message }) => message), fields: Object.fromEntries(fields) });
}

/** `?stage=` says as much as no stage at all. */
function withoutEmpty(query: unknown): unknown {
  if (typeof query !== 'object' || query === null) return query === '' ? undefined : query;
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
}

/** Optional fields are written as `?`, and null passes for them: it must not reach code that only knows "missing". */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  // Parsed queries have no constructor at all.
  const { constructor } = value as { constructor?: unknown };
  // Free JSON inside a body keeps what it says.
  if (typeof constructor !== 'function' || constructor === Object || Reflect.getMetadata(KEEPS_NULLS, constructor) === true) return value;
  const fields = value as Record<string, unknown>;
  for (const [name, of] of Object.entries(fields)) {
    if (of === null) delete fields[name];
    else fields[name] = withoutNulls(of);
  }
  return fields;
}

/** The documents' message first; nested errors count as well. */
function firstMessages(errors: ValidationError[]): BadRequestException {
  const messages = (found: ValidationError[]): string[] =>
    found.flatMap(({ constraints, children }) => [...Object.values(constraints ?? {}).reverse(), ...messages(children ?? [])]);
  return new BadRequestException(messages(errors));
}
