import { type ColDef, type ICellRendererComp, type ICellRendererParams } from 'ag-grid-community';

/** What the check column reads and tells; the grid's context. */
export interface CheckContext {
  isChosen: (key: string) => boolean;
  choose: (key: string, chosen: boolean, rangeFrom: boolean) => void;
  nameOf: (key: string) => string;
}

/** A checkbox without React: hundreds of them pass by while scrolling. */
class CheckCell implements ICellRendererComp {
  private readonly box = document.createElement('input');
  private params!: ICellRendererParams;

  init(params: ICellRendererParams) {
    this.box.type = 'checkbox';
    this.box.className = 'row-check';
    this.box.tabIndex = -1;
    this.box.addEventListener('click', (event) => {
      event.stopPropagation();
      if (this.params.node.id) this.context.choose(this.params.node.id, this.box.checked, event.shiftKey);
    });
    this.refresh(params);
  }

  private get context() {
    return this.params.context as CheckContext;
  }

  getGui() {
    return this.box;
  }

  refresh(params: ICellRendererParams) {
    this.params = params;
    const key = params.data ? params.node.id : undefined;
    this.box.hidden = key === undefined;
    if (key !== undefined) {
      this.box.checked = this.context.isChosen(key);
      this.box.setAttribute('aria-label', `Select ${this.context.nameOf(key)}`);
    }
    return true;
  }
}

export const CHECK = 'row-check';

export const checkColumn: ColDef = {
  colId: CHECK,
  headerName: '',
  width: 40,
  minWidth: 40,
  maxWidth: 40,
  pinned: 'left',
  lockPosition: 'left',
  resizable: false,
  sortable: false,
  suppressMovable: true,
  cellRenderer: CheckCell,
  cellClass: 'cell-check',
};
