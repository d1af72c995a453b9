import { DomainError } from '@matricula/domain/kernel';
import { RefusedQuery, StillFilling } from '@matricula/read-store';

/** An expected error in a form that can leave the thread. */
export type PastRefusal =
  { refused: { code: string; message: string } } | { misasked: { message: string } } | { filling: { model: string; share: number } };

/** Serialises a domain error, an invalid query or "not ready"; undefined for a failure of the thread. */
export function refusalOf(error: unknown): PastRefusal | undefined {
  if (error instanceof DomainError) return { refused: { code: error.code, message: error.message } };
  if (error instanceof RefusedQuery) return { misasked: { message: error.message } };
  if (error instanceof StillFilling) return { filling: { model: error.model, share: error.share } };
  return undefined;
}

/** Restores the error. */
export function errorOf(refusal: PastRefusal): Error {
  if ('refused' in refusal) return new DomainError(refusal.refused.code, refusal.refused.message);
  if ('misasked' in refusal) return new RefusedQuery(refusal.misasked.message);
  return new StillFilling(refusal.filling.model, refusal.filling.share);
}
