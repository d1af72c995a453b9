/** Codes of SQLite (of its file and of its shared memory), of files and of MongoDB for a disk, or a share of it, that is full. */
const CODES = new Set<unknown>(['SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE', 'ENOSPC', 'EDQUOT', 14031]);

/** Whether something could not be written because there was no room; it can be as soon as there is. */
export function isOutOfSpace(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return CODES.has(code) || isOutOfSpace(cause);
}
