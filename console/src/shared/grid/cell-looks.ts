import { type ICellRendererComp, type ICellRendererParams } from 'ag-grid-community';
import { initials } from '../ui/initials';
import { relativeTime } from '../ui/relative-time';
import { pillStyle } from '../ui/theme';

/** How the text of a cell looks. */
export type CellLook<Row> =
  /** A pill in a tone; every row has one, also where the field is empty. */
  | { kind: 'pill'; tone: (row: Row) => Parameters<typeof pillStyle>[0] }
  /** Their photo, or initials, before the name. */
  | { kind: 'person'; photo?: (row: Row) => string | undefined }
  /** A colour, beside what it is written as. */
  | { kind: 'swatch' }
  /** A moment from now on, the exact one on hover; `late` when it should have happened by now. */
  | { kind: 'moment'; past?: 'ago' | 'late' };

interface LookParams<Row> extends ICellRendererParams<Row, unknown> {
  look: CellLook<Row>;
  zone: string;
  /** The moment that rows are shown of; now without it. */
  then?: string;
}

const element = (className: string, text: string) => {
  const made = document.createElement('span');
  made.className = className;
  made.textContent = text;
  return made;
};

/** Draws a look without React: hundreds of such cells pass by while scrolling. */
export class LookCell<Row> implements ICellRendererComp<Row> {
  private readonly holder = element('cell-look', '');

  init(params: LookParams<Row>) {
    this.refresh(params);
  }

  getGui() {
    return this.holder;
  }

  refresh({ look, zone, then, data, value, valueFormatted }: LookParams<Row>) {
    const text = valueFormatted ?? '';
    this.holder.title = '';
    if (!data || !text) this.holder.replaceChildren();
    else if (look.kind === 'pill') this.drawPill(text, look.tone(data));
    else if (look.kind === 'person') {
      const photo = look.photo?.(data);
      const mark = element('cell-initials', photo ? '' : initials(text));
      if (photo) mark.style.backgroundImage = `url("${encodeURI(photo)}")`;
      mark.ariaHidden = 'true';
      this.holder.replaceChildren(mark, text);
    } else if (look.kind === 'swatch') {
      const swatch = element('cell-swatch', '');
      swatch.style.background = text;
      this.holder.replaceChildren(swatch, text);
    } else {
      this.holder.title = text;
      this.holder.replaceChildren(relativeTime(String(value), zone, new Date(then ?? Date.now()), look.past));
    }
    return true;
  }

  private drawPill(text: string, tone: Parameters<typeof pillStyle>[0]) {
    const pill = element('pill', text);
    Object.assign(pill.style, pillStyle(tone));
    this.holder.replaceChildren(pill);
  }
}
