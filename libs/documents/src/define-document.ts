/** A cell of a table; numbers stand at its right. */
export interface PaperColumn {
  title: string;
  number?: boolean;
  /** Its share of the width; 1 for numbers and 2 for others without it. */
  room?: number;
}

/** Figures of categories, drawn. */
export interface ChartBlock {
  kind: 'chart';
  as: 'bars' | 'stacked' | 'lines';
  categories: readonly string[];
  series: readonly { title: string; values: readonly number[] }[];
  /** What it leaves out. */
  note?: string;
}

/** What stands on a paper, from top to bottom. Plain data: it is drawn in another thread. */
export type Block =
  | { kind: 'title'; text: string; below?: string }
  | { kind: 'section'; text: string }
  | { kind: 'figures'; figures: readonly { title: string; value: string }[] }
  | { kind: 'table'; columns: readonly PaperColumn[]; rows: readonly (readonly string[])[]; totals?: readonly string[] }
  | { kind: 'note'; text: string }
  | ChartBlock;

/** A paper to be drawn. */
export interface Paper {
  /** For the file's properties and the foot of each page. */
  title: string;
  /** The moment that it says, ISO 8601 UTC: equal papers give equal bytes. */
  moment: string;
  blocks: readonly Block[];
}

/** A kind of paper: what stands on it, given its data. */
export interface DocumentKind<Data> {
  readonly name: string;
  titleOf(data: Data): string;
  momentOf(data: Data): string;
  layout(data: Data): Block[];
}

/** Declares a kind of paper. */
export const defineDocument = <Data>(name: string, kind: Omit<DocumentKind<Data>, 'name'>): DocumentKind<Data> => ({ name, ...kind });

/** The paper of some data. */
export const paperWith = <Data>(kind: DocumentKind<Data>, data: Data): Paper => ({
  title: kind.titleOf(data),
  moment: kind.momentOf(data),
  blocks: kind.layout(data),
});
