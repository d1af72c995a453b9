import { type ReactNode } from 'react';

/** A text with backtick-quoted parts as code. */
export const withCode = (text: string): ReactNode =>
  text.split('`').map((part, at) => (at % 2 === 1 ? <code key={at}>{part}</code> : part));
