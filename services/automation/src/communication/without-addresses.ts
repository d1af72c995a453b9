const MOST = 300;

/** A provider's words without the e-mail addresses, numbers and links in them. */
export const withoutAddresses = (words: string): string =>
  words
    .replace(/https?:\/\/\S+/gi, '[link]')
    .replace(/[^\s<>"']+@[^\s<>"']+/g, '[address]')
    // An IP address is not a phone number.
    .replace(/(?!\b\d{1,3}(?:\.\d{1,3}){3}\b)(?<![\d.])\+?\d[\d ().-]{6,}\d/g, '[number]')
    .slice(0, MOST);
