import { type ICellRendererComp, type ICellRendererParams } from 'ag-grid-community';
import { initials } from '../ui/initials';
import { pillStyle } from '../ui/theme';

/** The rendering of a cell's text. */
export type CellLook<Row> =
  /** A pill in a tone; drawn even if the field is empty. */
  | { kind: 'pill'; tone: (row: Row) => Parameters<typeof pillStyle>[0] }
  /** Photo or initials before the name. */
  | { kind: 'person'; photo?: (row: Row) => string | undefined }
  /** A colour next to its code. */
  | { kind: 'swatch' }
  /** A relative time as formatted text; exact on hover and focus (`showCellTitle`). `late` marks a time that has passed. */
  | { kind: 'moment'; past?: 'ago' | 'late' };

/** The looks that need elements in the cell. AG Grid's React component renders such a cell twice; a cell with formatted text renders once. */
export type DrawnLook<Row> = Exclude<CellLook<Row>, { kind: 'moment' }>;

interface LookParams<Row> extends ICellRendererParams<Row, unknown> {
  look: DrawnLook<Row>;
}

const element = (className: string, text: string) => {
  const made = document.createElement('span');
  made.className = className;
  made.textContent = text;
  return made;
};

/** Draws a cell without React: hundreds of them pass while scrolling. */
export class LookCell<Row> implements ICellRendererComp<Row> {
  private readonly holder = element('cell-look', '');

  init(params: LookParams<Row>) {
    this.refresh(params);
  }

  getGui() {
    return this.holder;
  }

  refresh({ look, data, valueFormatted }: LookParams<Row>) {
    const text = valueFormatted ?? '';
    if (!data || !text) this.holder.replaceChildren();
    else if (look.kind === 'pill') this.drawPill(text, look.tone(data));
    else if (look.kind === 'person') {
      const photo = look.photo?.(data);
      const mark = element('cell-initials', photo ? '' : initials(text));
      if (photo) mark.style.backgroundImage = `url("${encodeURI(photo)}")`;
      mark.ariaHidden = 'true';
      this.holder.replaceChildren(mark, text);
    } else {
      const swatch = element('cell-swatch', '');
      swatch.style.background = text;
      this.holder.replaceChildren(swatch, text);
    }
    return true;
  }

  private drawPill(text: string, tone: Parameters<typeof pillStyle>[0]) {
    const pill = element('pill', text);
    Object.assign(pill.style, pillStyle(tone));
    this.holder.replaceChildren(pill);
  }
}
