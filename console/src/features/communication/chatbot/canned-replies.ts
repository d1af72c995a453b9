/** The bot's automatic replies (000 §8): whole words, in the order listed; the first match answers (CB-23 to CB-28). Pure. */
const replies: readonly { fits: (says: (word: string) => boolean) => boolean; text: string }[] = [
  {
    fits: (says) => says('order') && says('status'),
    text: 'Please share your order number or customer ID, so that the status of your order can be looked up.',
  },
  {
    fits: (says) => says('sales') || says('quotation'),
    text: 'Happy to help with sales. Which product or course is it about, and do you need a quotation?',
  },
  {
    fits: (says) => says('technical') || says('support') || says('server'),
    text: 'This is technical support. Please describe what happened, on which screen, and since when.',
  },
  { fits: (says) => says('hello') || says('hi'), text: 'Hello and welcome! How can I help you today?' },
];

const OTHERWISE = 'Thank you for your message. Please provide more details, so that I can help you.';

/** The reply to a text. */
export function cannedReply(text: string): string {
  const words = new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
  return replies.find(({ fits }) => fits((word) => words.has(word)))?.text ?? OTHERWISE;
}
