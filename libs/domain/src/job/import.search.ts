import type { SearchEntry } from '../kernel/screen';
import { importScreens } from './import.screens';

/** How the header search finds the screens of the context. */
export const importSearch: readonly SearchEntry[] = [
  {
    screen: importScreens.uploadCsvLead,
    name: 'Upload CSV',
    quick: 4,
    group: 'leads',
    description: 'Import leads from a file',
    words: 'import csv excel file upload',
  },
];
