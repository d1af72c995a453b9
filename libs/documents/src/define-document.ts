/** A column of a table; numbers are aligned right. */
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
  /** A note on what the chart omits. */
  note?: string;
}

/** Content of a PDF from top to bottom. Plain data, because another thread renders it. */
export type Block =
  | { kind: 'title'; text: string; below?: string }
  | { kind: 'section'; text: string }
  | { kind: 'figures'; figures: readonly { title: string; value: string }[] }
  | { kind: 'table'; columns: readonly PaperColumn[]; rows: readonly (readonly string[])[]; totals?: readonly string[] }
  | { kind: 'note'; text: string }
  /** Texts next to each other, each with a heading; long lines are broken. */
  | { kind: 'columns'; columns: readonly { title: string; lines: readonly string[] }[] }
  /** Paragraphs, apart by empty lines; broken between words, and over pages. */
  | { kind: 'text'; text: string }
  /** A QR code of a short text with lines of text next to it. */
  | { kind: 'qr'; text: string; lines: readonly string[] }
  | ChartBlock;

/** A document to render as a PDF. */
export interface Paper {
  /** For the file's properties and the foot of each page. */
  title: string;
  /** The moment stated in the document, ISO 8601 UTC; equal documents give equal bytes. */
  moment: string;
  /** Landscape if it is missing. */
  portrait?: boolean;
  blocks: readonly Block[];
}

/** A kind of document: its content for given data. */
export interface DocumentKind<Data> {
  readonly name: string;
  titleOf(data: Data): string;
  momentOf(data: Data): string;
  /** Pages stand upright. */
  portrait?: boolean;
  layout(data: Data): Block[];
}

/** Declares a kind of document. */
export const defineDocument = <Data>(name: string, kind: Omit<DocumentKind<Data>, 'name'>): DocumentKind<Data> => ({ name, ...kind });

/** The document of a kind for given data. */
export const paperWith = <Data>(kind: DocumentKind<Data>, data: Data): Paper => ({
  title: kind.titleOf(data),
  moment: kind.momentOf(data),
  portrait: kind.portrait,
  blocks: kind.layout(data),
});
