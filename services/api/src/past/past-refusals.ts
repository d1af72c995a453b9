import { DomainError } from '@matricula/domain/kernel';
import { RefusedQuery, StillFilling } from '@matricula/read-store';

/** An error that is an answer, on its way out of the thread. */
export type PastRefusal =
  { refused: { code: string; message: string } } | { misasked: { message: string } } | { filling: { model: string; share: number } };

/** What a rule says, what cannot be asked, or that it is not ready; undefined for a failure of the thread's. */
export function refusalOf(error: unknown): PastRefusal | undefined {
  if (error instanceof DomainError) return { refused: { code: error.code, message: error.message } };
  if (error instanceof RefusedQuery) return { misasked: { message: error.message } };
  if (error instanceof StillFilling) return { filling: { model: error.model, share: error.share } };
  return undefined;
}

/** The error again. */
export function errorOf(refusal: PastRefusal): Error {
  if ('refused' in refusal) return new DomainError(refusal.refused.code, refusal.refused.message);
  if ('misasked' in refusal) return new RefusedQuery(refusal.misasked.message);
  return new StillFilling(refusal.filling.model, refusal.filling.share);
}
