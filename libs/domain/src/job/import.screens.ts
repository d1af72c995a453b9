import { anyCode, codes, defineScreen, item, menuGroups } from '../kernel/screen';

/** Screens of the context. */
export const importScreens = {
  uploadCsvLead: defineScreen(
    '/upload-csv-lead',
    'Upload CSV',
    codes('UPLOAD_LEAD_CSV'),
    item(menuGroups.leads, 'Upload CSV', anyCode('UPLOAD_LEAD_CSV')),
  ),
  /** For users who maintain colleges and upload no leads. */
  collegeImport: defineScreen('/college-import', 'Import of colleges', codes('PATNER_COLLEGES')),
};
