/** A cell of a table; numbers stand at its right. */
export interface PaperColumn {
  title: string;
  number?: boolean;
}

/** What stands on a paper, from top to bottom. */
export type Block =
  | { kind: 'title'; text: string; below?: string }
  | { kind: 'figures'; figures: readonly { title: string; value: string }[] }
  | { kind: 'table'; columns: readonly PaperColumn[]; rows: readonly (readonly string[])[]; totals?: readonly string[] }
  | { kind: 'note'; text: string };

/** A kind of paper: what stands on it, given its data. */
export interface DocumentKind<Data> {
  readonly name: string;
  /** For the file's properties and the foot of each page. */
  titleOf(data: Data): string;
  /** The moment that the paper says, ISO 8601 UTC. */
  momentOf(data: Data): string;
  layout(data: Data): Block[];
}

/** Declares a kind of paper. */
export const defineDocument = <Data>(name: string, kind: Omit<DocumentKind<Data>, 'name'>): DocumentKind<Data> => ({ name, ...kind });
