/** Texts that are inserted into a comment. Pure. */

export interface CommentTemplate {
  recordId: string;
  name: string;
  text: string;
}

/** The part of a comment that names a template: a slash at the start of a word, and what follows it up to the cursor. */
export function namedAt(comment: string, cursor: number): { from: number; name: string } | undefined {
  const typed = /(?:^|\s)(\/([^\s/]*))$/.exec(comment.slice(0, cursor));
  if (!typed) return undefined;
  const [, whole = '', name = ''] = typed;
  return { from: cursor - whole.length, name };
}

/** Templates whose name contains the typed text; those that begin with it come first. */
export function templatesFor(templates: readonly CommentTemplate[], name: string): CommentTemplate[] {
  const typed = name.toLowerCase();
  const begins = (template: CommentTemplate) => Number(!template.name.toLowerCase().startsWith(typed));
  return templates.filter((template) => template.name.toLowerCase().includes(typed)).toSorted((a, b) => begins(a) - begins(b));
}

/** The comment with a template in place of the characters from `from` to `to`, and the cursor after it. */
export function withTemplate(comment: string, text: string, from: number, to: number): { comment: string; cursor: number } {
  const before = comment.slice(0, from);
  const space = before === '' || /\s$/.test(before) ? '' : ' ';
  return { comment: before + space + text + comment.slice(to), cursor: before.length + space.length + text.length };
}
