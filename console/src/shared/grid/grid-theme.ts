import {
  CellApiModule,
  CellStyleModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  ColumnAutoSizeModule,
  EventApiModule,
  HighlightChangesModule,
  InfiniteRowModelModule,
  ModuleRegistry,
  PinnedRowModule,
  RenderApiModule,
  RowApiModule,
  RowStyleModule,
  ScrollApiModule,
  SelectEditorModule,
  TextEditorModule,
  enableDevValidations,
  themeQuartz,
} from 'ag-grid-community';
import { fontFamily, rowHeights, type Density } from '../ui/theme';

// Registers single modules: all of AG Grid Community would double the download of lists.
ModuleRegistry.registerModules([
  CellApiModule,
  CellStyleModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  ColumnAutoSizeModule,
  EventApiModule,
  HighlightChangesModule,
  InfiniteRowModelModule,
  PinnedRowModule,
  RenderApiModule,
  RowApiModule,
  RowStyleModule,
  ScrollApiModule,
  SelectEditorModule,
  TextEditorModule,
]);
if (import.meta.env.DEV) enableDevValidations();

/** Colours are CSS custom properties of the document, so a change of mode or tenant needs no new theme. */
const base = themeQuartz.withParams({
  fontFamily,
  fontSize: 13,
  headerFontSize: 12,
  headerFontWeight: 600,
  spacing: 6,
  cellHorizontalPadding: 10,
  wrapperBorder: false,
  wrapperBorderRadius: 0,
  columnBorder: false,
  borderRadius: 6,
  accentColor: 'var(--primary-text)',
  backgroundColor: 'var(--surface)',
  foregroundColor: 'var(--text)',
  browserColorScheme: 'inherit',
  chromeBackgroundColor: 'var(--surface)',
  headerBackgroundColor: 'var(--surface)',
  headerTextColor: 'var(--text-soft)',
  borderColor: 'var(--line)',
  rowBorder: { color: 'var(--line)' },
  rowHoverColor: 'var(--hover)',
  selectedRowBackgroundColor: 'var(--primary-soft)',
  valueChangeValueHighlightBackgroundColor: 'var(--amber-soft)',
});

const themes = {
  compact: base.withParams({ rowHeight: rowHeights.compact, headerHeight: 32 }),
  normal: base.withParams({ rowHeight: rowHeights.normal, headerHeight: 36 }),
  roomy: base.withParams({ rowHeight: rowHeights.roomy, headerHeight: 40 }),
};

/** AG Grid's theme for a density. */
export const gridTheme = (density: Density) => themes[density];
