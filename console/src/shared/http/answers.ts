/** Types of calls and answers, from the types generated from the server's OpenAPI document. */
import { type components, type operations } from './api';

/** A named schema of the document. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

type Contents<Call extends keyof operations> = operations[Call] extends {
  responses: { 200: { content: { 'application/json': infer Body } } };
}
  ? Body
  : never;

/** The `data` of a call's answer, by the name of the call. */
export type DataOf<Call extends keyof operations> = Contents<Call> extends { data: infer Data } ? Data : never;

/** A row of a call's answer. */
export type RowOf<Call extends keyof operations> = DataOf<Call> extends readonly (infer Row)[] ? Row : never;
