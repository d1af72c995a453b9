const NAMES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A text that is HTML and is not escaped again. */
export class Markup {
  constructor(readonly text: string) {}
}

type Part = string | Markup | readonly Markup[] | undefined | false;

const written = (part: Part): string => {
  if (part === undefined || part === false) return '';
  if (part instanceof Markup) return part.text;
  return typeof part === 'string' ? part.replace(/[&<>"']/g, (sign) => NAMES[sign] ?? sign) : part.map(({ text }) => text).join('');
};

/** Builds HTML from a template; values are escaped unless they are `Markup`. */
export const html = (parts: TemplateStringsArray, ...values: Part[]): Markup =>
  new Markup(parts.map((part, index) => part + written(values[index])).join(''));
