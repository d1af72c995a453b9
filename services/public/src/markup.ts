const NAMES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text that a browser reads as markup. */
export class Markup {
  constructor(readonly text: string) {}
}

type Part = string | Markup | readonly Markup[] | undefined | false;

const written = (part: Part): string => {
  if (part === undefined || part === false) return '';
  if (part instanceof Markup) return part.text;
  return typeof part === 'string' ? part.replace(/[&<>"']/g, (sign) => NAMES[sign] ?? sign) : part.map(({ text }) => text).join('');
};

/** Markup with values in it: whatever is not markup itself is shown as the text that it is. */
export const html = (parts: TemplateStringsArray, ...values: Part[]): Markup =>
  new Markup(parts.map((part, index) => part + written(values[index])).join(''));
