import { type ColDef, type ICellRendererComp, type ICellRendererParams, type IHeaderComp, type IHeaderParams } from 'ag-grid-community';
import { t } from '../texts/texts';

/** How much of the list is selected, for the header's checkbox. */
export type ChosenShare = 'none' | 'some' | 'all';

/** State and callbacks of the check column, in the grid's context. */
export interface CheckContext {
  isChosen: (key: string) => boolean;
  choose: (key: string, chosen: boolean, rangeFrom: boolean) => void;
  nameOf: (key: string) => string;
  share: () => ChosenShare;
  /** Selects the rows in view, or none if all of them are selected. */
  toggleShown: () => void;
  /** Called when the selection changed; one header listens. */
  onShare?: () => void;
}

function makeBox(label: string): HTMLInputElement {
  const box = document.createElement('input');
  box.type = 'checkbox';
  box.className = 'row-check';
  box.tabIndex = -1;
  box.setAttribute('aria-label', label);
  return box;
}

/** The header's checkbox. It selects the rows in view; the bar then offers all rows of the list. */
class CheckHeader implements IHeaderComp {
  private readonly box = makeBox(t`Select the rows in view`);
  private context!: CheckContext;

  init({ context }: IHeaderParams) {
    this.context = context as CheckContext;
    this.context.onShare = () => this.draw();
    this.box.tabIndex = 0;
    this.box.addEventListener('click', () => {
      this.context.toggleShown();
      // The browser has already toggled the checkbox, even if the selection is unchanged.
      this.draw();
    });
    this.draw();
  }

  getGui() {
    return this.box;
  }

  refresh() {
    this.draw();
    return true;
  }

  destroy() {
    this.context.onShare = undefined;
  }

  private draw() {
    const share = this.context.share();
    this.box.checked = share === 'all';
    this.box.indeterminate = share === 'some';
  }
}

/** A checkbox without React: hundreds of them pass while scrolling. */
class CheckCell implements ICellRendererComp {
  private readonly box = makeBox(t`Select`);
  private params!: ICellRendererParams;

  init(params: ICellRendererParams) {
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
      this.box.setAttribute('aria-label', t`Select ${this.context.nameOf(key)}`);
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
  headerComponent: CheckHeader,
  headerClass: 'cell-check',
};
