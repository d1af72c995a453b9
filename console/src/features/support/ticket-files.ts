/** What may be attached to a ticket; the server looks at the bytes. */
export const TICKET_FILES = { accept: '.webm,.pdf,.jpg,.jpeg,.png', most: 5 } as const;
