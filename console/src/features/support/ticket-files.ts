/** Accepted attachments of a ticket; the server checks the content. */
export const TICKET_FILES = { accept: '.webm,.pdf,.jpg,.jpeg,.png', most: 5 } as const;
