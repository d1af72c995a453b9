import { ExportList } from '../../../shared/exports/export-list';

/** What one exported in the background. */
export function ExportActivityPage() {
  return <ExportList title="My Export Activity" />;
}
