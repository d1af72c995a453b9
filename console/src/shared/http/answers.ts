/** What the calls answer and take, from the types that are generated of the server's own document. */
import { type components, type operations } from './api';

/** A shape that the document names. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

type Contents<Call extends keyof operations> = operations[Call] extends {
  responses: { 200: { content: { 'application/json': infer Body } } };
}
  ? Body
  : never;

/** The `data` of a call's answer, by the name of the call. */
export type DataOf<Call extends keyof operations> = Contents<Call> extends { data: infer Data } ? Data : never;

/** One of the rows that a call answers with. */
export type RowOf<Call extends keyof operations> = DataOf<Call> extends readonly (infer Row)[] ? Row : never;
