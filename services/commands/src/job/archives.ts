import type { BlobInfo } from '@matricula/blob-store';

/** What kind of file all of an institution is packed into; no other file that is kept is of it. */
export const ARCHIVE = 'application/gzip';

/** Whether a file is all of an institution: everybody stands in it, and nobody finds them by reading it. */
export const isArchive = ({ contentType }: Pick<BlobInfo, 'contentType'>): boolean => contentType === ARCHIVE;
