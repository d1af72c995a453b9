import type { BlobInfo } from '@matricula/blob-store';

/** The content type of an institution's archive; no other stored file has it. */
export const ARCHIVE = 'application/gzip';

/** Whether a file is an archive of an institution: it contains every person, and compressed, so a search for them finds nothing. */
export const isArchive = ({ contentType }: Pick<BlobInfo, 'contentType'>): boolean => contentType === ARCHIVE;
